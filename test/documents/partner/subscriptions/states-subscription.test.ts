import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { expectRefused } from '../../../support/documents/refused.ts';
import {
  activation,
  firstSubscription,
  oneSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { subscriptionStatuses, subscriptionWays } from './subscription-ways.ts';

const states = statementsOf('Partner API');

const heading = 'States and transitions › Subscription';

states(heading, 'a subscription is created before it is active', async (practice) => {
  const { partner, clock, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  const { id: orderId } = await partner.orders.create(activation(id), write);
  clock.advance(1000);
  const { subscription } = await partner.orders.get(orderId);
  expect((await partner.subscriptions.get(subscription?.id ?? '')).status).toBe('created');
  const path = `/subscriptions/${subscription?.id}`;
  expect((await barePartner('GET', path)).body).toMatchObject({ status: 'created' });
  clock.advance(2000);
  expect((await partner.subscriptions.get(subscription?.id ?? '')).status).toBe('active');
  expect((await barePartner('GET', path)).body).toMatchObject({ status: 'active' });
});

for (const status of subscriptionStatuses) {
  states(
    heading,
    `a subscription can be ${status}`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      await subscriptionWays[status](practice, subscriptionId);
      expect((await practice.partner.subscriptions.get(subscriptionId)).status).toBe(status);
      const bare = await practice.barePartner('GET', `/subscriptions/${subscriptionId}`);
      expect(bare.body).toMatchObject({ status });
    },
    oneSubscription,
  );
}

const transitions = [
  { action: 'grace', from: 'active', to: 'grace' },
  { action: 'suspend', from: 'grace', to: 'suspended' },
  { action: 'deactivate', from: 'active', to: 'deactivated' },
  { action: 'resume', from: 'deactivated', to: 'active' },
] as const;

for (const { action, from, to } of transitions) {
  states(
    heading,
    `${action} leads from ${from} to ${to}, and an event tells it`,
    async (practice) => {
      const { partner, sandbox, barePartner } = practice;
      const { subscriptionId } = await firstSubscription(practice);
      await subscriptionWays[from](practice, subscriptionId);
      const before = sandbox.partner.events().length;
      const after = await partner.subscriptions[action](subscriptionId, write);
      expect(after).toMatchObject({ id: subscriptionId, status: to });
      expect(sandbox.partner.events().slice(before)).toMatchObject([
        { type: `subscription.${to}`, data: { subscription: { id: subscriptionId, status: to } } },
      ]);
      const bare = await barePartner('GET', `/subscriptions/${subscriptionId}`);
      expect(bare.body).toMatchObject({ status: to });
    },
    oneSubscription,
  );

  for (const status of subscriptionStatuses.filter((one) => one !== from)) {
    states(
      heading,
      `${action} is refused while a subscription is ${status}, and changes nothing`,
      async (practice) => {
        const { partner, sandbox, barePartner } = practice;
        const { subscriptionId } = await firstSubscription(practice);
        await subscriptionWays[status](practice, subscriptionId);
        const before = sandbox.partner.events().length;
        expect(await problemOf(partner.subscriptions[action](subscriptionId, write))).toMatchObject({
          code: 'refused',
          status: 400,
          effect: 'none',
        });
        const path = `/subscriptions/${subscriptionId}`;
        expectRefused(await barePartner('POST', `${path}/${action}`), "$['subscription-id']");
        expect((await barePartner('GET', path)).body).toMatchObject({ status });
        expect(sandbox.partner.events()).toHaveLength(before);
      },
      oneSubscription,
    );
  }
}

states(
  heading,
  'the products of a deactivated subscription keep their normal life',
  async (practice) => {
    const { partner, clock } = practice;
    const { subscriptionId, planId } = await firstSubscription(practice);
    const before = await partner.products.get(planId);
    await partner.subscriptions.deactivate(subscriptionId, write);
    expect(await partner.products.get(planId)).toEqual(before);
    clock.advance(60 * 86_400_000);
    expect(await partner.products.get(planId)).toMatchObject({
      status: 'active',
      endAt: '2026-05-01T12:00:00.000Z',
    });
    expect((await partner.subscriptions.get(subscriptionId)).status).toBe('deactivated');
  },
  oneSubscription,
);

const offered = {
  active: ['deactivate', 'grace', 'suspend'],
  grace: ['suspend'],
  suspended: [],
  deactivated: ['resume'],
} as const;

for (const [status, actions] of Object.entries(offered)) {
  const all = [...actions, 'cancel'].toSorted();
  states(
    heading,
    `the event of a subscription that is ${status} offers ${all.join(', ')}`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      if (status === 'active') await subscriptionWays.deactivated(practice, subscriptionId);
      if (status === 'active') await practice.partner.subscriptions.resume(subscriptionId, write);
      else await subscriptionWays[status as keyof typeof offered](practice, subscriptionId);
      const { links } = await practice.partner.subscriptions.get(subscriptionId);
      const known = ['grace', 'suspend', 'deactivate', 'resume', 'cancel'];
      expect(
        Object.keys(links)
          .filter((name) => known.includes(name))
          .toSorted(),
      ).toEqual(all);
      expect(linksOfLastEvent(practice, `subscription.${status}`)).toEqual(Object.keys(links).toSorted());
    },
    oneSubscription,
  );
}

for (const status of ['terminated', 'canceled'] as const) {
  states(
    heading,
    `the event of a subscription that is ${status} offers only its subscriber and products`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      await subscriptionWays[status](practice, subscriptionId);
      expect(linksOfLastEvent(practice, `subscription.${status}`)).toEqual(['products', 'subscriber']);
      const { links } = await practice.partner.subscriptions.get(subscriptionId);
      expect(Object.keys(links).toSorted()).toEqual(['products', 'subscriber']);
    },
    oneSubscription,
  );
}

function linksOfLastEvent(
  { sandbox }: { readonly sandbox: { readonly partner: { events(): readonly unknown[] } } },
  type: string,
): string[] {
  const event = sandbox.partner.events().findLast((one) => (one as { type: string }).type === type);
  const { data } = event as { data: { subscription: { _links: object } } };
  return Object.keys(data.subscription._links).toSorted();
}
