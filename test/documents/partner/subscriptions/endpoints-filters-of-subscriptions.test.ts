import { expect } from 'vitest';
import { type Bare, write } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused, firstOf } from '../../../support/documents/refused.ts';
import {
  activation,
  firstSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { catalogId } from '../../../support/documents/stock.ts';
import { subscriptionStatuses, subscriptionWays } from './subscription-ways.ts';

const states = statementsOf('Partner API');

const offeringsPath = `/product-catalogs/${catalogId.everything}/product-offerings`;

const countriesParameter = 'allowances[coverage-area][countries]';

function namesOf({ body }: Bare, collection: string): unknown[] {
  const items = (body as { _embedded: Record<string, { name: string }[]> })._embedded[collection] ?? [];
  return items.map(({ name }) => name).toSorted();
}

states('Endpoints', 'catalogs are listed by name', async ({ partner, barePartner }) => {
  const named = await allOf(partner.productCatalogs.list({ name: 'Plans only' }));
  expect(named.map(({ id }) => id)).toEqual([catalogId.plansOnly]);
  expect(await allOf(partner.productCatalogs.list({ name: 'None' }))).toEqual([]);
  const bare = await barePartner('GET', '/product-catalogs?name=Plans%20only');
  expect(namesOf(bare, 'product_catalogs')).toEqual(['Plans only']);
});

for (const [filter, query, names] of [
  [
    { status: 'inactive' },
    'status=inactive',
    ['Everywhere week, no longer sold', 'Germany 2 GB, no longer sold'],
  ],
  [
    { status: 'active', type: 'plan' },
    'status=active&type=plan',
    ['Everywhere unlimited', 'Germany 5 GB a month', 'Neighbours 1 GB'],
  ],
  [
    { status: 'active', type: 'addon' },
    'status=active&type=addon',
    ['Germany 1 GB more', 'Neighbours 3 GB more', 'United States day'],
  ],
  [
    { coverageCountries: ['DE', 'PL'] },
    `${countriesParameter}=DE,PL`,
    ['Neighbours 1 GB', 'Neighbours 3 GB more'],
  ],
] as const) {
  states('Endpoints', `offerings are listed by ${query}`, async ({ partner, sandbox, barePartner }) => {
    const listed = await allOf(partner.productCatalogs.listOfferings(catalogId.everything, filter));
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names);
    const target = sandbox.spy.calls('partner.listProductOfferings').at(-1)?.target ?? '';
    expect(decodeURIComponent(new URL(target, sandbox.baseUrl).search)).toBe(`?${query}`);
    expect(namesOf(await barePartner('GET', `${offeringsPath}?${query}`), 'product_offerings')).toEqual(
      names,
    );
  });
}

for (const [filter, query, pointer] of [
  [{ status: 'gone' }, 'status=gone', '$.status'],
  [{ type: 'gift' }, 'type=gift', '$.type'],
  [{ coverageCountries: ['XX'] }, `${countriesParameter}=XX`, `$['${countriesParameter}']`],
] as const) {
  states('Endpoints', `offerings are not listed by ${query}`, async (practice) => {
    const { productCatalogs } = practice.partner;
    await expectKept(practice, 'listProductOfferings', () =>
      firstOf(productCatalogs.listOfferings(catalogId.everything, filter as never)),
    );
    expectRefused(await practice.barePartner('GET', `${offeringsPath}?${query}`), pointer);
  });
}

for (const [filter, parameter, idOf] of [
  ['accountId', 'account-id', 'accountId'],
  ['subscriberId', 'subscriber-id', 'subscriberId'],
] as const) {
  states('Endpoints', `subscriptions are listed by ${parameter}`, async (practice) => {
    const { partner, barePartner } = practice;
    const subscription = await orderedSubscription(practice);
    await orderedSubscription(practice);
    const listed = await allOf(partner.subscriptions.list({ [filter]: subscription[idOf] }));
    expect(listed.map(({ id }) => id)).toEqual([subscription.subscriptionId]);
    const bare = await barePartner('GET', `/subscriptions?${parameter}=${subscription[idOf]}`);
    expect(bare.body).toMatchObject({ _embedded: { subscriptions: [{ id: subscription.subscriptionId }] } });
  });

  states('Endpoints', `${parameter} of subscriptions has at most 100 characters`, async (practice) => {
    const { partner, sandbox, barePartner } = practice;
    const [longest, longer] = ['x'.repeat(100), 'x'.repeat(101)];
    expect(await allOf(partner.subscriptions.list({ [filter]: longest }))).toEqual([]);
    expect(sandbox.spy.calls('partner.listSubscriptions')).toHaveLength(1);
    await expectKept(practice, 'listSubscriptions', () =>
      firstOf(partner.subscriptions.list({ [filter]: longer })),
    );
    expect((await barePartner('GET', `/subscriptions?${parameter}=${longest}`)).status).toBe(200);
    expectRefused(await barePartner('GET', `/subscriptions?${parameter}=${longer}`), `$['${parameter}']`);
  });
}

for (const status of subscriptionStatuses) {
  states(
    'Endpoints',
    `subscriptions are listed by status ${status}`,
    async (practice) => {
      const { partner, barePartner } = practice;
      const { subscriptionId } = await firstSubscription(practice);
      await subscriptionWays[status](practice, subscriptionId);
      const listed = await allOf(partner.subscriptions.list({ status }));
      const ids = listed.map(({ id }) => id);
      expect(ids).toContain(subscriptionId);
      // The other subscription stays active.
      expect(ids).toHaveLength(status === 'active' ? 2 : 1);
      const bare = await barePartner('GET', `/subscriptions?status=${status}`);
      expect(bare.body).toMatchObject({ _embedded: { subscriptions: ids.map((id) => ({ id, status })) } });
    },
    { partner: { subscriptions: 2 } },
  );
}

states('Endpoints', 'subscriptions are listed by status created', async (practice) => {
  const { partner, clock, barePartner } = practice;
  const { id: subscriberId } = await someSubscriber(practice);
  const { id } = await partner.orders.create(activation(subscriberId), write);
  clock.advance(1000);
  const made = (await partner.orders.get(id)).subscription?.id;
  expect((await allOf(partner.subscriptions.list({ status: 'created' }))).map((one) => one.id)).toEqual([
    made,
  ]);
  expect((await barePartner('GET', '/subscriptions?status=created')).body).toMatchObject({
    _embedded: { subscriptions: [{ id: made, status: 'created' }] },
  });
  expect(await allOf(partner.subscriptions.list({ status: 'active' }))).toEqual([]);
});

states('Endpoints', 'subscriptions are not listed by a status that is none', async (practice) => {
  await expectKept(practice, 'listSubscriptions', () =>
    firstOf(practice.partner.subscriptions.list({ status: 'asleep' as never })),
  );
  expectRefused(await practice.barePartner('GET', '/subscriptions?status=asleep'), '$.status');
});
