import { expect, test } from 'vitest';
import {
  activationForm,
  addonName,
  allOf,
  monthlyPlan,
  offeringNamed,
  openPartner,
  partnerOf,
  pointersOf,
  someSubscriber,
  someSubscription,
} from '../../../support/sandbox/partner-client.ts';

test('an activation is accepted, fulfilling after one second and completed after three', async () => {
  const { partner, clock, commands } = await openPartner();
  const { subscriberId, accountId } = await someSubscriber(partner);
  const eid = '89049032000000000000000000000001';
  const form = await activationForm(partner, subscriberId, { device: { uicc: { eid } } });
  const created = await partner.post('/orders', form);
  expect(created.status).toBe(201);
  expect(Object.keys(created.body).toSorted()).toEqual(['_links', 'created_at', 'id', 'status', 'type']);
  expect(created.body).toMatchObject({ status: 'accepted', type: 'activate_subscription' });
  const path = `/orders/${created.body.id}`;
  clock.advance(999);
  const accepted = await partner.get(path);
  expect(accepted.body.status).toBe('accepted');
  expect(accepted.body).not.toHaveProperty('_embedded');
  clock.advance(1);
  expect((await partner.get(path)).body).toMatchObject({
    status: 'fulfilling',
    _embedded: { subscription: { status: 'created' } },
  });
  clock.advance(1999);
  expect((await partner.get(path)).body.status).toBe('fulfilling');
  expect(commands.events()).toEqual([]);
  clock.advance(1);
  const completed = await partner.get(path);
  expect(completed.body).toMatchObject({
    status: 'completed',
    completed_at: '2026-03-01T12:00:03.000Z',
    _embedded: {
      subscription: {
        status: 'active',
        _embedded: { sim_profile: { _embedded: { device: { uicc: { eid } } } }, account: { id: accountId } },
        _links: { qrcode: { href: expect.any(String) } },
      },
    },
  });
  expect(commands.events().map(({ type }) => type)).toEqual([
    'subscription.active',
    'contract.created',
    'product.active',
    'invoice.open',
  ]);
  const [listed] = await allOf(partner, '/orders?status=completed', 'orders');
  expect(listed?.id).toBe(created.body.id);
  expect(listed).not.toHaveProperty('_embedded');
  expect(await allOf(partner, '/orders?status=accepted', 'orders')).toEqual([]);
});

test('an order fails where a scenario says so, and makes no subscription active', async () => {
  const { sandbox, partner, clock, commands } = await openPartner();
  const { subscriberId } = await someSubscriber(partner);
  sandbox.faults.next('partner.createOrder', { kind: 'order-end', status: 'canceled', afterMs: 9000 });
  const { body } = await partner.post('/orders', await activationForm(partner, subscriberId));
  clock.advance(8999);
  expect((await partner.get(`/orders/${body.id}`)).body.status).toBe('fulfilling');
  clock.advance(1);
  const failed = await partner.get(`/orders/${body.id}`);
  expect(failed.body.status).toBe('failed');
  expect(failed.body).not.toHaveProperty('completed_at');
  expect(await allOf(partner, '/subscriptions', 'subscriptions')).toEqual([]);
  expect(commands.events()).toEqual([]);
});

test.each([
  [{ type: 'free_lunch' }, ['$.type']],
  [{ subscriber_id: 'subr_nobody' }, ['$.subscriber_id']],
  [{ subscriber_id: 'x'.repeat(101) }, ['$.subscriber_id']],
  [{ purchase_location: 'XX' }, ['$.purchase_location']],
  [{ sim_profile: { sim_type: 'psim' } }, ['$.sim_profile.sim_type']],
  [{ device: { uicc: { eid: '123' } } }, ['$.device.uicc.eid']],
  [{ products: {} }, ['$.products.plan']],
  [
    { products: { plan: { product_offering_id: 'prdoff_nothing' } } },
    ['$.products.plan.product_offering_id'],
  ],
  [{ invoice: {} }, ['$.invoice']],
  [{ subscriber_id: undefined, purchase_location: undefined }, ['$.subscriber_id', '$.purchase_location']],
])('an activation with %j is refused', async (replaced, pointers) => {
  const { partner } = await openPartner();
  const { subscriberId } = await someSubscriber(partner);
  const refused = await partner.post('/orders', await activationForm(partner, subscriberId, replaced));
  expect(refused.status).toBe(400);
  expect(pointersOf(refused)).toEqual(pointers);
  expect(await allOf(partner, '/orders', 'orders')).toEqual([]);
});

test('an add-on is no plan, a plan is no add-on, and what is no longer sold is neither', async () => {
  const { partner } = await openPartner();
  const { subscriberId } = await someSubscriber(partner);
  const plan = { product_offering_id: await offeringNamed(partner, monthlyPlan) };
  const addon = { product_offering_id: await offeringNamed(partner, addonName) };
  const old = { product_offering_id: await offeringNamed(partner, 'Germany 2 GB, no longer sold') };
  const order = async (products: unknown) =>
    pointersOf(await partner.post('/orders', await activationForm(partner, subscriberId, { products })));
  expect(await order({ plan: addon })).toEqual(['$.products.plan.product_offering_id']);
  expect(await order({ plan: old })).toEqual(['$.products.plan.product_offering_id']);
  expect(await order({ plan, addons: [{ activation_mode: 'immediate', ...plan }] })).toEqual([
    '$.products.addons[0].product_offering_id',
  ]);
});

test('an order holds at most 15 add-ons, each with a known activation mode', async () => {
  const { partner } = await openPartner();
  const { subscriberId } = await someSubscriber(partner);
  const plan = { product_offering_id: await offeringNamed(partner, monthlyPlan) };
  const addon = {
    activation_mode: 'first_usage',
    product_offering_id: await offeringNamed(partner, addonName),
  };
  const order = async (addons: unknown) =>
    partner.post('/orders', await activationForm(partner, subscriberId, { products: { plan, addons } }));
  expect((await order(Array(15).fill(addon))).status).toBe(201);
  expect(pointersOf(await order(Array(16).fill(addon)))).toEqual(['$.products.addons']);
  expect(pointersOf(await order([{ ...addon, activation_mode: 'never' }]))).toEqual([
    '$.products.addons[0].activation_mode',
  ]);
  expect(pointersOf(await order([{ ...addon, activation_mode: 'scheduled' }]))).toEqual([
    '$.products.addons[0].start_at',
  ]);
});

test('a top-up gives an active subscription one more product, and is no activation', async () => {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const { subscriptionId } = await someSubscription(opened);
  const addon = {
    activation_mode: 'immediate',
    product_offering_id: await offeringNamed(partner, addonName),
  };
  const topUp = { type: 'topup_subscription', subscription_id: subscriptionId, purchase_location: 'DE' };
  const created = await partner.post('/orders', { ...topUp, products: { addons: [addon] } });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ status: 'accepted', type: 'topup_subscription' });
  expect(commands.products(subscriptionId)).toHaveLength(1);
  clock.advance(3000);
  expect((await partner.get(`/orders/${created.body.id}`)).body).toMatchObject({
    status: 'completed',
    _embedded: { subscription: { id: subscriptionId } },
  });
  expect(commands.products(subscriptionId).map(({ status }) => status)).toEqual(['active', 'active']);
  expect(commands.events('product.active')).toHaveLength(2);
  expect(commands.events('subscription.active')).toHaveLength(1);
  expect(pointersOf(await partner.post('/orders', { ...topUp, products: {} }))).toEqual(['$.products']);
});

test('a top-up fails where a scenario says so, and gives nothing', async () => {
  const opened = await openPartner();
  const { sandbox, partner, clock, commands } = opened;
  const { subscriptionId } = await someSubscription(opened);
  const addon = {
    activation_mode: 'immediate',
    product_offering_id: await offeringNamed(partner, addonName),
  };
  sandbox.faults.next('partner.createOrder', { kind: 'order-end', status: 'canceled' });
  const { body } = await partner.post('/orders', {
    type: 'topup_subscription',
    subscription_id: subscriptionId,
    purchase_location: 'DE',
    products: { addons: [addon] },
  });
  clock.advance(3000);
  expect((await partner.get(`/orders/${body.id}`)).body.status).toBe('failed');
  expect(commands.products(subscriptionId)).toHaveLength(1);
});

test('a top-up of a subscription that is not active is refused, and fails when the subscription ends meanwhile', async () => {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const { subscriptionId } = await someSubscription(opened);
  const addon = {
    activation_mode: 'immediate',
    product_offering_id: await offeringNamed(partner, addonName),
  };
  const form = {
    type: 'topup_subscription',
    subscription_id: subscriptionId,
    purchase_location: 'DE',
    products: { addons: [addon] },
  };
  const created = await partner.post('/orders', form);
  await partner.post(`/subscriptions/${subscriptionId}/deactivate`);
  clock.advance(3000);
  expect((await partner.get(`/orders/${created.body.id}`)).body.status).toBe('failed');
  expect(commands.products(subscriptionId)).toHaveLength(1);
  expect(pointersOf(await partner.post('/orders', form))).toEqual(['$.subscription_id']);
});

test('a subscription has at most 15 products at a time', async () => {
  const opened = await openPartner();
  const { partner, clock } = opened;
  const { subscriptionId } = await someSubscription(opened);
  const addon = {
    activation_mode: 'immediate',
    product_offering_id: await offeringNamed(partner, addonName),
  };
  const topUp = (count: number) =>
    partner.post('/orders', {
      type: 'topup_subscription',
      subscription_id: subscriptionId,
      purchase_location: 'DE',
      products: { addons: Array(count).fill(addon) },
    });
  expect(pointersOf(await topUp(15))).toEqual(['$.products']);
  expect((await topUp(14)).status).toBe(201);
  clock.advance(3000);
  expect(pointersOf(await topUp(1))).toEqual(['$.products']);
});

test('a subscription is canceled by order, at once or on a day, with its products and its number', async () => {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const one = await someSubscription(opened);
  const other = await someSubscription(opened);
  const cancel = { type: 'cancel_subscription' };
  await partner.post('/orders', { ...cancel, subscription_id: one.subscriptionId });
  const schedule = { mode: 'specific_date', effective_at: '2026-03-05' };
  await partner.post('/orders', { ...cancel, subscription_id: other.subscriptionId, schedule });
  clock.advance(3000);
  const statusOf = async ({ subscriptionId }: typeof one) =>
    (await partner.get(`/subscriptions/${subscriptionId}`)).body.status;
  expect([await statusOf(one), await statusOf(other)]).toEqual(['canceled', 'active']);
  expect(commands.products(one.subscriptionId)[0]?.status).toBe('canceled');
  expect((await partner.get(`/phone-numbers/${one.phoneNumberId}`)).body.status).toBe('terminated');
  expect(commands.events('subscription.canceled')).toHaveLength(1);
  clock.advance(4 * 86_400_000);
  const later = await partnerOf(opened.sandbox);
  expect((await later.get(`/subscriptions/${other.subscriptionId}`)).body).toMatchObject({
    status: 'canceled',
    ended_at: '2026-03-05T00:00:00.000Z',
  });
});

test('products are canceled, a plan is changed and a SIM is swapped by order', async () => {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const { subscriptionId, planId } = await someSubscription(opened);
  const before = (await partner.get(`/subscriptions/${subscriptionId}`)).body._embedded.sim_profile;
  const plan = { product_offering_id: await offeringNamed(partner, 'Everywhere unlimited') };
  const order = { subscription_id: subscriptionId };
  const run = async (form: object) => {
    expect((await partner.post('/orders', { ...order, ...form })).status).toBe(201);
    clock.advance(3000);
  };
  await run({ type: 'change_subscription_plan', purchase_location: 'DE', products: { plan } });
  expect((await partner.get(`/products/${planId}`)).body.status).toBe('terminated');
  const [live] = commands.products(subscriptionId).filter(({ status }) => status === 'active');
  expect(live?.balance).toBeUndefined();
  await run({ type: 'cancel_subscription_products', product_ids: [live?.id] });
  expect((await partner.get(`/products/${live?.id}`)).body.status).toBe('canceled');
  await run({ type: 'swap_subscription_sim' });
  const after = (await partner.get(`/subscriptions/${subscriptionId}`)).body._embedded.sim_profile;
  expect(after?.iccid).not.toBe(before?.iccid);
  const again = await partner.post('/orders', {
    ...order,
    type: 'cancel_subscription_products',
    product_ids: [live?.id],
  });
  expect(pointersOf(again)).toEqual(['$.product_ids[0]']);
});

test('a lost answer leaves an order behind that can be found', async () => {
  const { sandbox, partner, clock } = await openPartner();
  const { subscriberId } = await someSubscriber(partner);
  sandbox.faults.next('partner.createOrder', { kind: 'lost' });
  await expect(partner.post('/orders', await activationForm(partner, subscriberId))).rejects.toThrow();
  clock.advance(3000);
  expect(await allOf(partner, '/orders?status=completed', 'orders')).toHaveLength(1);
  expect(await allOf(partner, `/subscriptions?subscriber-id=${subscriberId}`, 'subscriptions')).toHaveLength(
    1,
  );
});

test('a key that is sent again orders again, and with the flag replayIdempotencyKeys it does not', async () => {
  for (const replayIdempotencyKeys of [false, true]) {
    const { partner } = await openPartner({ flags: { replayIdempotencyKeys } });
    const { subscriberId } = await someSubscriber(partner);
    const form = await activationForm(partner, subscriberId);
    for (let time = 0; time < 2; time += 1) {
      await partner.call('POST', '/orders', form, { 'idempotency-key': 'row-1' });
    }
    expect(await allOf(partner, '/orders', 'orders')).toHaveLength(replayIdempotencyKeys ? 1 : 2);
  }
});
