import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { activation, bareActivation, someSubscriber } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { offeringId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

const eid = '89049032000000000000000000000001';

states('Order', 'a new order of type activate_subscription is taken', async (practice) => {
  const { id } = await someSubscriber(practice);
  const order = await practice.partner.orders.create(activation(id), write);
  expect(order.type).toBe('activate_subscription');
  const bare = await practice.barePartner('POST', '/orders', bareActivation(id));
  expect(bare).toMatchObject({ status: 201, body: { type: 'activate_subscription' } });
});

states('Order', 'a new order of a type that is none is refused', async (practice) => {
  const { id } = await someSubscriber(practice);
  const form = { ...activation(id), type: 'free_lunch' };
  await expectKept(practice, 'createOrder', () => practice.partner.orders.create(form as never, write));
  expectRefused(
    await practice.barePartner('POST', '/orders', bareActivation(id, { type: 'free_lunch' })),
    '$.type',
  );
});

for (const [member, bareMember] of [
  ['type', 'type'],
  ['subscriberId', 'subscriber_id'],
  ['purchaseLocation', 'purchase_location'],
  ['simProfile', 'sim_profile'],
  ['products', 'products'],
] as const) {
  states('Order', `${bareMember} is required in a new order`, async (practice) => {
    const { id } = await someSubscriber(practice);
    const { [member]: _, ...form } = activation(id);
    await expectKept(practice, 'createOrder', () => practice.partner.orders.create(form as never, write));
    const bare = await practice.barePartner(
      'POST',
      '/orders',
      bareActivation(id, { [bareMember]: undefined }),
    );
    expectRefused(bare, `$.${bareMember}`);
  });
}

states(
  'Order',
  'subscriber_id of a new order has at most 100 characters and names a subscriber',
  async (practice) => {
    const { partner, sandbox, barePartner } = practice;
    const [longest, longer] = [`subr_${'x'.repeat(95)}`, `subr_${'x'.repeat(96)}`];
    await expect(partner.orders.create(activation(longest), write)).rejects.toMatchObject({
      problem: { code: 'refused', status: 400, pointers: ['$.subscriber_id'] },
    });
    expect(sandbox.spy.calls('partner.createOrder')).toHaveLength(1);
    await expectKept(practice, 'createOrder', () => partner.orders.create(activation(longer), write));
    const detailOf = async (id: string) => {
      const bare = await barePartner('POST', '/orders', bareActivation(id));
      expectRefused(bare, '$.subscriber_id');
      return (bare.body as { errors: { detail: string }[] }).errors[0]?.detail;
    };
    expect(await detailOf(longest)).toBe('There is no such subscriber');
    expect(await detailOf(longer)).toContain('100');
  },
);

states('Order', 'purchase_location is a country code', async (practice) => {
  const { partner, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  expect((await partner.orders.create(activation(id, { purchaseLocation: 'US' }), write)).status).toBe(
    'accepted',
  );
  await expectKept(practice, 'createOrder', () =>
    partner.orders.create(activation(id, { purchaseLocation: 'XX' }), write),
  );
  const bare = (purchase_location: string) =>
    barePartner('POST', '/orders', bareActivation(id, { purchase_location }));
  expect((await bare('US')).status).toBe(201);
  expectRefused(await bare('XX'), '$.purchase_location');
});

states('Order', 'sim_profile names sim_type esim and no other', async (practice) => {
  const { partner, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  const bare = (sim_profile: unknown) => barePartner('POST', '/orders', bareActivation(id, { sim_profile }));
  expect((await bare({ sim_type: 'esim' })).status).toBe(201);
  for (const [simProfile, bareProfile, pointer] of [
    [{ simType: 'psim' }, { sim_type: 'psim' }, '$.sim_profile.sim_type'],
    [{}, {}, '$.sim_profile.sim_type'],
  ] as const) {
    await expectKept(practice, 'createOrder', () =>
      partner.orders.create({ ...activation(id), simProfile } as never, write),
    );
    expectRefused(await bare(bareProfile), pointer);
  }
});

states('Order', 'a device is optional, and its uicc.eid goes into the SIM profile', async (practice) => {
  const { partner, clock, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  const without = await partner.orders.create(activation(id), write);
  const withOne = await partner.orders.create(activation(id, { device: { uicc: { eid } } }), write);
  clock.advance(3000);
  const deviceOf = async (orderId: string) =>
    (await partner.orders.get(orderId)).subscription?.simProfile?.device;
  expect(await deviceOf(without.id)).toBeUndefined();
  expect(await deviceOf(withOne.id)).toMatchObject({ uicc: { eid } });
  expect((await barePartner('GET', `/orders/${withOne.id}`)).body).toMatchObject({
    _embedded: {
      subscription: { _embedded: { sim_profile: { _embedded: { device: { uicc: { eid } } } } } },
    },
  });
});

states('Order', 'an EID of another length than 32 is refused', async (practice) => {
  const { id } = await someSubscriber(practice);
  for (const wrong of [eid.slice(1), `${eid}0`]) {
    const device = { uicc: { eid: wrong } };
    await expectKept(practice, 'createOrder', () =>
      practice.partner.orders.create(activation(id, { device }), write),
    );
    expectRefused(
      await practice.barePartner('POST', '/orders', bareActivation(id, { device })),
      '$.device.uicc.eid',
    );
  }
});

states('Order', 'products name the offering of the plan', async (practice) => {
  const { partner, barePartner, clock, sandbox } = practice;
  const { id } = await someSubscriber(practice);
  const { id: orderId } = await partner.orders.create(activation(id), write);
  clock.advance(3000);
  const { subscription } = await partner.orders.get(orderId);
  expect(sandbox.partner.products(subscription?.id ?? '')).toMatchObject([
    { offeringId: offeringId.monthlyPlan, status: 'active' },
  ]);
  for (const products of [{}, { plan: {} }]) {
    await expectKept(practice, 'createOrder', () =>
      partner.orders.create({ ...activation(id), products } as never, write),
    );
    const bare = await barePartner('POST', '/orders', bareActivation(id, { products }));
    expectRefused(bare, 'plan' in products ? '$.products.plan.product_offering_id' : '$.products.plan');
  }
});

states('Order', 'a plan is no add-on, and what is inactive cannot be ordered', async (practice) => {
  const { partner } = practice;
  const { id } = await someSubscriber(practice);
  for (const productOfferingId of [offeringId.addon, offeringId.oldPlan, 'prdoff_nothing']) {
    const order = activation(id, { products: { plan: { productOfferingId } } });
    await expect(partner.orders.create(order, write)).rejects.toMatchObject({
      problem: { status: 400, pointers: ['$.products.plan.product_offering_id'] },
    });
  }
});

states('Order', 'a member that the document does not name is refused', async (practice) => {
  const { id } = await someSubscriber(practice);
  const form = { ...activation(id), gift: true };
  await expectKept(practice, 'createOrder', () => practice.partner.orders.create(form as never, write));
  expectRefused(await practice.barePartner('POST', '/orders', bareActivation(id, { gift: true })), '$.gift');
});
