import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import {
  activation,
  firstSubscription,
  oneSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { oneNotifiedOf } from '../notified.ts';
import { subscriptionWays } from './subscription-ways.ts';

const states = statementsOf('Partner API');

for (const status of ['grace', 'suspended', 'terminated', 'deactivated', 'canceled'] as const) {
  states(
    'Events',
    `subscription.${status} tells the subscription that became so`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      const { bare, read } = await oneNotifiedOf(practice, `subscription.${status}`, () =>
        subscriptionWays[status](practice, subscriptionId),
      );
      expect(Object.keys(bare.data)).toEqual(['subscription']);
      expect(bare).toMatchObject({
        type: `subscription.${status}`,
        data: { subscription: { id: subscriptionId, status } },
      });
      await expectSame(practice, read, { type: `subscription.${status}`, id: subscriptionId, status });
    },
    oneSubscription,
  );
}

states(
  'Events',
  'subscription.active tells a subscription that was activated by its order',
  async (practice) => {
    const { partner, clock } = practice;
    const { id } = await someSubscriber(practice);
    const { bare, read } = await oneNotifiedOf(practice, 'subscription.active', async () => {
      await partner.orders.create(activation(id), write);
      clock.advance(3000);
    });
    expect(bare).toMatchObject({
      created_at: '2026-03-01T12:00:03.000Z',
      data: { subscription: { status: 'active' } },
    });
    const [made] = await Array.fromAsync(partner.subscriptions.list({ subscriberId: id }));
    await expectSame(practice, read, { type: 'subscription.active', id: made?.id ?? '', status: 'active' });
  },
);

states(
  'Events',
  'subscription.active tells a subscription that was resumed',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    const { read } = await oneNotifiedOf(practice, 'subscription.active', async () => {
      await practice.partner.subscriptions.deactivate(subscriptionId, write);
      await practice.partner.subscriptions.resume(subscriptionId, write);
    });
    await expectSame(practice, read, { type: 'subscription.active', id: subscriptionId, status: 'active' });
  },
  oneSubscription,
);

for (const [type, profileStatus, command] of [
  ['subscription.sim_profile.installed', 'Installed', 'installProfile'],
  ['subscription.sim_profile.deleted', 'Deleted', 'deleteProfile'],
] as const) {
  states(
    'Events',
    `${type} tells the subscription whose profile it is`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      const { bare, read } = await oneNotifiedOf(practice, type, () =>
        practice.sandbox.partner[command](subscriptionId),
      );
      expect(Object.keys(bare.data)).toEqual(['subscription']);
      expect(bare).toMatchObject({
        type,
        data: {
          subscription: {
            id: subscriptionId,
            _embedded: { sim_profile: { profile_status: profileStatus } },
          },
        },
      });
      expect(read.subject).toMatchObject({ subscription: { simProfile: { profileStatus } } });
      await expectSame(practice, read, { type, id: subscriptionId, status: 'active' });
    },
    oneSubscription,
  );
}

/** What an event reports of a subscription is what retrieving it shows, and its active numbers besides. */
async function expectSame(
  { partner }: Practice,
  { type, subject }: { readonly type: string; readonly subject: object },
  reported: { readonly type: string; readonly id: string; readonly status: string },
): Promise<void> {
  expect(type).toBe(reported.type);
  const retrieved = await partner.subscriptions.get(reported.id);
  expect(retrieved.status).toBe(reported.status);
  const isOver = reported.status === 'terminated' || reported.status === 'canceled';
  const numbers = isOver
    ? []
    : await Array.fromAsync(partner.phoneNumbers.list({ subscriptionId: reported.id }));
  expect(subject).toEqual({
    about: 'subscription',
    subscription: { ...retrieved, activePhoneNumbers: numbers },
  });
}
