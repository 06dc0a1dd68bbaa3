import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import {
  activation,
  bareActivation,
  orderedSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { offeringId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

const plan = { productOfferingId: offeringId.monthlyPlan };
const barePlan = { product_offering_id: offeringId.monthlyPlan };
const addon = { productOfferingId: offeringId.addon, activationMode: 'first_usage' } as const;
const bareAddon = { product_offering_id: offeringId.addon, activation_mode: 'first_usage' };

states('Order', 'an order has any number of add-ons besides its plan', async (practice) => {
  const { products } = await orderedSubscription(practice, { products: { plan, addons: [addon, addon] } });
  expect(products.map((product) => product.offeringId).toSorted()).toEqual(
    [offeringId.monthlyPlan, offeringId.addon, offeringId.addon].toSorted(),
  );
});

for (const [mode, status, more, bareMore] of [
  ['first_usage', 'pending', {}, {}],
  ['immediate', 'active', {}, {}],
  ['scheduled', 'scheduled', { startAt: '2026-04-01T00:00:00Z' }, { start_at: '2026-04-01T00:00:00Z' }],
] as const) {
  states('Order', `an add-on with activation_mode ${mode} is ${status} at first`, async (practice) => {
    const addons = [{ productOfferingId: offeringId.addon, activationMode: mode, ...more } as never];
    const { products, subscriberId } = await orderedSubscription(practice, { products: { plan, addons } });
    const sold = products.find((product) => product.offeringId === offeringId.addon);
    expect((await practice.partner.products.get(sold?.id ?? '')).status).toBe(status);
    const bareAddons = [{ ...bareAddon, activation_mode: mode, ...bareMore }];
    const bare = await practice.barePartner(
      'POST',
      '/orders',
      bareActivation(subscriberId, { products: { plan: barePlan, addons: bareAddons } }),
    );
    expect(bare.status).toBe(201);
  });
}

for (const [what, wrong, bareWrong, pointer] of [
  [
    'without its offering',
    { activationMode: 'immediate' },
    { activation_mode: 'immediate' },
    '.product_offering_id',
  ],
  ['without its activation_mode', { productOfferingId: offeringId.addon }, barePlan, '.activation_mode'],
  [
    'with an activation_mode that is none',
    { ...addon, activationMode: 'never' },
    { ...bareAddon, activation_mode: 'never' },
    '.activation_mode',
  ],
  [
    'that is scheduled without a day',
    { ...addon, activationMode: 'scheduled' },
    { ...bareAddon, activation_mode: 'scheduled' },
    '.start_at',
  ],
] as const) {
  states('Order', `an add-on ${what} is refused`, async (practice) => {
    const { id } = await someSubscriber(practice);
    const form = { ...activation(id), products: { plan, addons: [wrong] } };
    await expectKept(practice, 'createOrder', () => practice.partner.orders.create(form as never, write));
    const products = { plan: barePlan, addons: [bareWrong] };
    const bare = await practice.barePartner('POST', '/orders', bareActivation(id, { products }));
    expectRefused(bare, `$.products.addons[0]${pointer}`);
  });
}

states('Order', 'an order without add-ons leaves the member out, or sends it empty', async (practice) => {
  const { partner, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  const order = await partner.orders.create(activation(id, { products: { plan, addons: [] } }), write);
  expect(order.status).toBe('accepted');
  for (const products of [{ plan: barePlan }, { plan: barePlan, addons: [] }]) {
    expect((await barePartner('POST', '/orders', bareActivation(id, { products }))).status).toBe(201);
  }
});

states(
  'Order',
  'an order whose client is instructed to send an empty list of add-ons is taken too',
  async (practice) => {
    const { id } = await someSubscriber(practice);
    expect((await practice.partner.orders.create(activation(id), write)).status).toBe('accepted');
  },
  { partnerDialect: { noAddons: 'empty' } },
);

states('Order', 'an order has 15 add-ons and not one more', async (practice) => {
  const { partner, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  const order = (count: number) =>
    partner.orders.create(activation(id, { products: { plan, addons: Array(count).fill(addon) } }), write);
  const bare = (count: number) => {
    const products = { plan: barePlan, addons: Array(count).fill(bareAddon) };
    return barePartner('POST', '/orders', bareActivation(id, { products }));
  };
  expect((await order(15)).status).toBe('accepted');
  await expectKept(practice, 'createOrder', () => order(16));
  expect((await bare(15)).status).toBe(201);
  expectRefused(await bare(16), '$.products.addons');
});
