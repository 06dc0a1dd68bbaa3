import { expect } from 'vitest';
import type { PracticeOptions } from '../../../support/documents/practice.ts';
import { write } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { all } from '../../../support/provider/walk.ts';
import { bodyOf, embeddedIn } from '../bare-answer.ts';
import { bareActivation, orderLifeMs, placeOrder } from '../orders/first-order.ts';

const states = statementsOf('Organization API');
const here = 'States and transitions';

const mixed: PracticeOptions = { fleet: { subscriptions: 2, terminatedSubscriptions: 1 } };

for (const [resource, path, collection] of [
  ['subscription', '/subscriptions', 'subscriptions'],
  ['product', '/products', 'products'],
] as const)
  for (const [status, count] of [
    ['active', 2],
    ['terminated', 1],
  ] as const)
    states(
      here,
      `a ${resource} can be ${status}, and a list can be narrowed to those`,
      async ({ organization, bareOrganization }) => {
        const typed = await all<{ status: string | undefined }>(organization[collection].list({ status }));
        const said = embeddedIn(await bareOrganization('GET', `${path}?status=${status}`), collection);
        const expected = Array(count).fill(status);
        expect(typed.map((each) => each.status)).toEqual(expected);
        expect(said?.map((each) => each.status)).toEqual(expected);
      },
      mixed,
    );

states(here, 'a new order is pending', async (practice) => {
  expect((await placeOrder(practice)).status).toBe('pending');
  const bare = await practice.bareOrganization('POST', '/orders', bareActivation(practice));
  expect(bodyOf(bare).status).toBe('pending');
});

for (const status of ['completed', 'canceled'] as const)
  states(here, `an order that was pending ends as ${status}`, async (practice) => {
    const { organization, bareOrganization, clock, sandbox } = practice;
    sandbox.faults.next('createOrder', { kind: 'order-end', status });
    const { id } = await placeOrder(practice);
    expect((await organization.orders.get(id)).status).toBe('pending');
    clock.advance(orderLifeMs);
    expect((await organization.orders.get(id)).status).toBe(status);
    expect(bodyOf(await bareOrganization('GET', `/orders/${id}`)).status).toBe(status);
  });

states(here, 'an account is active', async ({ organization, bareOrganization }) => {
  expect((await all(organization.accounts.list())).map(({ status }) => status)).toEqual(['active']);
  const said = embeddedIn(await bareOrganization('GET', '/accounts'), 'accounts');
  expect(said?.map(({ status }) => status)).toEqual(['active']);
});

states(here, 'the subscription of a completed order is active, as its product is', async (practice) => {
  const { organization, clock } = practice;
  const { id } = await placeOrder(practice);
  clock.advance(orderLifeMs);
  const { subscriptionId = '' } = await organization.orders.get(id);
  expect((await organization.subscriptions.get(subscriptionId)).status).toBe('active');
  const products = await all(organization.products.list({ status: 'active' }));
  expect(products.map((product) => product.subscriptionId)).toContain(subscriptionId);
});

states(
  here,
  'a suspended subscription stays active: the listed states know no suspension',
  async ({ organization, sandbox, clock }) => {
    const { accountId = '', subscriptionId = '' } = sandbox.senders[0] ?? {};
    await organization.orders.create({ type: 'suspend_subscription', accountId, subscriptionId }, write);
    clock.advance(orderLifeMs);
    const subscription = await organization.subscriptions.get(subscriptionId, { transclude: ['services'] });
    expect(subscription).toMatchObject({ status: 'active', services: [{ enabled: false }] });
  },
  { flags: { allowAssumedOrderTypes: true } },
);
