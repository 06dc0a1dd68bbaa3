import { expect, test } from 'vitest';
import {
  activationForm,
  addonName,
  offeringNamed,
  openPartner,
  partnerOf,
  pointersOf,
  someSubscriber,
  someSubscription,
} from '../../../support/sandbox/partner-client.ts';

/** What the monthly plan holds, 5 GB. */
const planBytes = 5_000_000_000;

const dayMs = 86_400_000;

/** A subscription whose plan comes with one add-on, started as wanted. */
async function subscriptionWithAddon(addon: Record<string, unknown>) {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const { subscriberId } = await someSubscriber(partner);
  const form = await activationForm(partner, subscriberId);
  const product_offering_id = await offeringNamed(partner, addonName);
  const products = { ...form.products, addons: [{ ...addon, product_offering_id }] };
  const order = await partner.post('/orders', { ...form, products });
  clock.advance(3000);
  const { body } = await partner.get(`/orders/${order.body.id}`);
  const sold = commands.products(String(body._embedded.subscription?.id));
  const found = sold.find(({ offeringId }) => offeringId === product_offering_id);
  return { ...opened, addonId: found?.id ?? '' };
}

test('a product shows its offering, balance and price, and its subscription in a link only', async () => {
  const opened = await openPartner();
  const { planId, subscriptionId } = await someSubscription(opened);
  const { status, body } = await opened.partner.get(`/products/${planId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'active',
    started_at: '2026-03-01T12:00:03.000Z',
    end_at: '2026-04-01T12:00:03.000Z',
    _embedded: {
      product_offering: {
        type: 'plan',
        validity: { type: 'duration', unit: 'month', unit_count: 1, is_recurrent: true },
        _embedded: { allowances: [{ type: 'data', unit: 'gigabytes', unit_count: 5, is_unlimited: false }] },
      },
    },
    balances: [
      {
        type: 'limited',
        allowance_type: 'data',
        unit: 'bytes',
        initial: planBytes,
        remaining: planBytes,
        spent: 0,
      },
    ],
    prices: [{ type: 'recurring', currency: 'EUR', recurrence: { unit: 'month', unit_count: 1 } }],
  });
  expect(body._links.subscription?.href).toMatch(new RegExp(`/connect/subscriptions/${subscriptionId}$`));
  expect(body).not.toHaveProperty('subscription_id');
});

test('a threshold is reported once, with the consumed share, and an empty product is depleted', async () => {
  const opened = await openPartner();
  const { partner, commands } = opened;
  const { planId } = await someSubscription(opened);
  expect(commands.spend(planId, planBytes * 0.8 - 1)).toBe(planBytes * 0.8 - 1);
  expect(commands.events('balance.threshold.exceeded')).toEqual([]);
  commands.spend(planId, 1);
  commands.spend(planId, 1);
  expect(commands.events('balance.threshold.exceeded')).toMatchObject([
    {
      id: expect.stringMatching(/^evt_/),
      created_at: '2026-03-01T12:00:03.000Z',
      data: {
        threshold: { allowance_type: 'data', percentage: 80 },
        product: { id: planId, balances: [{ remaining: 1_000_000_000, spent: 4_000_000_000 }] },
      },
    },
  ]);
  expect(commands.spend(planId, planBytes)).toBe(planBytes * 0.2 - 1);
  expect(commands.events('product.depleted')).toMatchObject([
    { data: { product: { id: planId, status: 'depleted', balances: [{ remaining: 0 }] } } },
  ]);
  const { body } = await partner.get(`/products/${planId}`);
  expect(body).toMatchObject({ status: 'depleted', ended_at: '2026-03-01T12:00:03.000Z' });
  expect(() => commands.spend(planId, 1)).toThrow('depleted');
});

test('one leap over several thresholds tells each of them', async () => {
  const opened = await openPartner({ partner: { thresholdPercentages: [50, 80, 100] } });
  const { planId } = await someSubscription(opened);
  opened.commands.spend(planId, planBytes);
  const reported = opened.commands.events('balance.threshold.exceeded').map(({ data }) => data.threshold);
  expect(reported).toMatchObject([{ percentage: 50 }, { percentage: 80 }, { percentage: 100 }]);
});

test('a recurrent product is full again in its next period and tells its threshold again', async () => {
  const opened = await openPartner();
  const { clock, commands, sandbox } = opened;
  const { planId } = await someSubscription(opened);
  commands.spend(planId, planBytes * 0.9);
  clock.advance(31 * dayMs);
  const { body } = await (await partnerOf(sandbox)).get(`/products/${planId}`);
  expect(body).toMatchObject({
    status: 'active',
    end_at: '2026-05-01T12:00:03.000Z',
    balances: [{ remaining: planBytes }],
  });
  commands.spend(planId, planBytes * 0.9);
  expect(commands.events('balance.threshold.exceeded')).toHaveLength(2);
});

test('a product that is not recurrent is terminated at its end', async () => {
  const { clock, commands, sandbox, addonId } = await subscriptionWithAddon({ activation_mode: 'immediate' });
  clock.advance(30 * dayMs - 1);
  expect(commands.events('product.terminated')).toEqual([]);
  clock.advance(1);
  expect(commands.events('product.terminated')).toMatchObject([{ data: { product: { id: addonId } } }]);
  const { body } = await (await partnerOf(sandbox)).get(`/products/${addonId}`);
  expect(body.ended_at).toBe(body.end_at);
});

test('an add-on for its first usage is pending until data is used or it is activated', async () => {
  for (const way of ['usage', 'operation']) {
    const { partner, commands, addonId } = await subscriptionWithAddon({ activation_mode: 'first_usage' });
    const { body } = await partner.get(`/products/${addonId}`);
    expect(body).toMatchObject({ status: 'pending', status_reason: 'first_usage_activation' });
    expect(body).toHaveProperty('expire_at');
    expect(body).not.toHaveProperty('started_at');
    if (way === 'usage') commands.spend(addonId, 1);
    else expect((await partner.post(`/products/${addonId}/activate`)).body.status).toBe('active');
    expect(commands.events('product.active').at(-1)).toMatchObject({ data: { product: { id: addonId } } });
    const again = await partner.post(`/products/${addonId}/activate`);
    expect(again.status).toBe(400);
    expect(pointersOf(again)).toEqual(["$['product-id']"]);
  }
});

test('a first usage that never comes ends the product', async () => {
  const { clock, commands, addonId } = await subscriptionWithAddon({ activation_mode: 'first_usage' });
  clock.advance(90 * dayMs);
  expect(commands.events('product.terminated')).toMatchObject([{ data: { product: { id: addonId } } }]);
});

test('a scheduled add-on starts automatically at its time, or earlier when it is activated', async () => {
  const addon = { activation_mode: 'scheduled', start_at: '2026-03-01T12:01:00Z' };
  const { partner, clock, commands, addonId } = await subscriptionWithAddon(addon);
  expect((await partner.get(`/products/${addonId}`)).body).toMatchObject({
    status: 'scheduled',
    start_at: '2026-03-01T12:01:00.000Z',
  });
  clock.advance(56_999);
  expect((await partner.get(`/products/${addonId}`)).body.status).toBe('scheduled');
  clock.advance(1);
  expect((await partner.get(`/products/${addonId}`)).body).toMatchObject({
    status: 'active',
    started_at: '2026-03-01T12:01:00.000Z',
  });
  expect(commands.events('product.active')).toHaveLength(2);
});

test('a product is canceled at once or at the end of its cycle, until when it stays active', async () => {
  const opened = await openPartner();
  const { partner, clock, commands, sandbox } = opened;
  const one = await someSubscription(opened);
  const other = await someSubscription(opened);
  const cancel = (id: string, cancellation_mode: unknown) =>
    partner.post(`/products/${id}/cancel`, { cancellation_mode });
  expect((await cancel(one.planId, 'immediate')).body.status).toBe('canceled');
  expect((await cancel(other.planId, 'end_of_cycle')).body.status).toBe('active');
  expect(commands.events('product.canceled')).toHaveLength(1);
  expect((await cancel(one.planId, 'immediate')).status).toBe(400);
  expect(pointersOf(await cancel(other.planId, 'soon'))).toEqual(['$.cancellation_mode']);
  expect(pointersOf(await partner.post(`/products/${other.planId}/cancel`, {}))).toEqual([
    '$.cancellation_mode',
  ]);
  clock.advance(32 * dayMs);
  expect(commands.events('product.canceled')).toHaveLength(2);
  const { body } = await (await partnerOf(sandbox)).get(`/products/${other.planId}`);
  expect(body).toMatchObject({ status: 'canceled', ended_at: body.end_at });
});

test('an unknown product is 404 for every operation', async () => {
  const { partner } = await openPartner();
  expect((await partner.get('/products/prd_nothing')).status).toBe(404);
  expect((await partner.post('/products/prd_nothing/activate')).status).toBe(404);
  const form = { cancellation_mode: 'immediate' };
  expect((await partner.post('/products/prd_nothing/cancel', form)).status).toBe(404);
});

test('an unlimited product has no balance, and tells when it is throttled until the next day', async () => {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const { subscriberId } = await someSubscriber(partner);
  const plan = { product_offering_id: await offeringNamed(partner, 'Everywhere unlimited') };
  const form = await activationForm(partner, subscriberId, { products: { plan } });
  const order = await partner.post('/orders', form);
  clock.advance(3000);
  const { body } = await partner.get(`/orders/${order.body.id}`);
  const [product] = commands.products(String(body._embedded.subscription?.id));
  expect((await partner.get(`/products/${product?.id}`)).body.balances).toEqual([]);
  expect(commands.spend(product?.id ?? '', 1e12)).toBe(0);
  commands.throttle(product?.id ?? '', '128 kbit/s');
  expect(commands.events('product.throttling.applied')).toMatchObject([
    {
      data: {
        throttling: { bandwidth: '128 kbit/s', period: 'daily', reset_at: '2026-03-02T00:00:00.000Z' },
        product: { id: product?.id },
      },
    },
  ]);
});
