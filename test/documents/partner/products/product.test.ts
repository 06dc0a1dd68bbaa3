import { expect } from 'vitest';
import type { Offering } from '../../../../tools/provider-sandbox/partner/products/offering.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import {
  firstSubscription,
  oneSubscription,
  orderedSubscription,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { coverageAreaId, offeringId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

const planBytes = 5_000_000_000;

const weekly: Offering = {
  id: 'prdoff_weekly',
  name: 'Germany week by week',
  type: 'addon',
  status: 'active',
  validity: { unit: 'day', unitCount: 7, isRecurrent: true },
  allowance: { unit: 'gigabytes', unitCount: 1, isUnlimited: false, coverageAreaId: coverageAreaId.germany },
  price: { unitAmount: 199, currency: 'USD' },
};

/** A product by both readings. */
async function productOf({ partner, barePartner }: Practice, id: string) {
  const { body } = await barePartner('GET', `/products/${id}`);
  return { read: await partner.products.get(id), bare: body };
}

/** The add-on of a subscription that was ordered with one. */
async function addonOf(practice: Practice, addon: object, productOfferingId: string = offeringId.addon) {
  const plan = { productOfferingId: offeringId.monthlyPlan };
  const addons = [{ productOfferingId, ...addon } as never];
  const subscription = await orderedSubscription(practice, { products: { plan, addons } });
  return subscription.products.find((product) => product.offeringId === productOfferingId)?.id ?? '';
}

states('Product', 'an active product has id, status, created_at, started_at and end_at', async (practice) => {
  const { products } = await orderedSubscription(practice);
  const { read, bare } = await productOf(practice, products[0]?.id ?? '');
  expect(read).toMatchObject({
    id: expect.stringMatching(/^prd_/),
    status: 'active',
    createdAt: '2026-03-01T12:00:03.000Z',
    startedAt: '2026-03-01T12:00:03.000Z',
    endAt: '2026-04-01T12:00:03.000Z',
    endedAt: undefined,
    expireAt: undefined,
  });
  expect(Object.keys(read.raw)).toEqual(['_links']);
  expect(bare).toMatchObject({
    id: read.id,
    status: 'active',
    created_at: '2026-03-01T12:00:03.000Z',
    started_at: '2026-03-01T12:00:03.000Z',
    end_at: '2026-04-01T12:00:03.000Z',
  });
});

states('Product', 'a scheduled product has start_at, and has not started', async (practice) => {
  const startAt = '2026-03-09T00:00:00.000Z';
  const { read, bare } = await productOf(
    practice,
    await addonOf(practice, { activationMode: 'scheduled', startAt }),
  );
  expect(read).toMatchObject({ startAt, startedAt: undefined, endAt: undefined });
  expect(bare).toMatchObject({ start_at: startAt });
  expect(bare).not.toHaveProperty('started_at');
});

states('Product', 'a product that waits for its first usage has expire_at', async (practice) => {
  const { read, bare } = await productOf(
    practice,
    await addonOf(practice, { activationMode: 'first_usage' }),
  );
  expect(read).toMatchObject({ expireAt: '2026-05-30T12:00:03.000Z', startedAt: undefined });
  expect(bare).toMatchObject({ expire_at: '2026-05-30T12:00:03.000Z' });
});

states(
  'Product',
  'a product that is over has ended_at',
  async (practice) => {
    const { planId } = await firstSubscription(practice);
    practice.clock.advance(1000);
    await practice.partner.products.cancel(planId, { cancellationMode: 'immediate' }, write);
    const { read, bare } = await productOf(practice, planId);
    expect(read.endedAt).toBe('2026-03-01T12:00:01.000Z');
    expect(bare).toMatchObject({ ended_at: '2026-03-01T12:00:01.000Z' });
  },
  oneSubscription,
);

states(
  'Product',
  'a product embeds its offering with id, name, type, validity, allowances and _links',
  async (practice) => {
    const { products } = await orderedSubscription(practice);
    const { read, bare } = await productOf(practice, products[0]?.id ?? '');
    expect(read.productOffering).toMatchObject({
      id: offeringId.monthlyPlan,
      name: 'Germany 5 GB a month',
      type: 'plan',
      validity: { unit: 'month', unitCount: 1, isRecurrent: true },
      allowances: [{ type: 'data', unit: 'gigabytes', unitCount: 5, coverageArea: { name: 'Germany' } }],
      links: { self: expect.stringContaining(offeringId.monthlyPlan) },
    });
    const offering = (bare as { _embedded: { product_offering: object } })._embedded.product_offering;
    expect(Object.keys(offering).toSorted()).toEqual(
      ['_embedded', '_links', 'id', 'name', 'type', 'validity'].toSorted(),
    );
  },
);

states(
  'Product',
  'a limited balance of data counts initial, remaining and spent in bytes',
  async (practice) => {
    const { products } = await orderedSubscription(practice);
    const id = products[0]?.id ?? '';
    practice.sandbox.partner.spend(id, 1_234_567);
    const { read, bare } = await productOf(practice, id);
    const amounts = { initial: planBytes, remaining: 4_998_765_433, spent: 1_234_567 };
    expect(read.balances).toEqual([
      { type: 'limited', allowanceType: 'data', unit: 'bytes', ...amounts, raw: {} },
    ]);
    expect(bare).toMatchObject({
      balances: [{ type: 'limited', allowance_type: 'data', unit: 'bytes', ...amounts }],
    });
  },
);

for (const [title, offering, unitAmount, currency, recurrence] of [
  ['recurs by the month', undefined, 1300, 'EUR', { unit: 'month', unitCount: 1 }],
  ['recurs by the week', weekly, 199, 'USD', { unit: 'week', unitCount: 1 }],
] as const) {
  states(
    'Product',
    `a price of type recurring has an amount, a currency, and ${title}`,
    async (practice) => {
      const id = offering
        ? await addonOf(practice, { activationMode: 'immediate' }, offering.id)
        : (await orderedSubscription(practice)).products[0]?.id;
      const { read, bare } = await productOf(practice, id ?? '');
      expect(read.prices).toEqual([
        { type: 'recurring', unitAmount, currency, recurrence: { ...recurrence, raw: {} }, raw: {} },
      ]);
      const { unit, unitCount } = recurrence;
      expect(bare).toMatchObject({
        prices: [
          {
            type: 'recurring',
            unit_amount: unitAmount,
            currency,
            recurrence: { unit, unit_count: unitCount },
          },
        ],
      });
    },
    { partner: { offerings: [weekly] } },
  );
}

states('Product', 'a price of type one_time has no recurrence', async (practice) => {
  const { read, bare } = await productOf(practice, await addonOf(practice, { activationMode: 'immediate' }));
  expect(read.prices).toMatchObject([
    { type: 'one_time', unitAmount: 500, currency: 'EUR', recurrence: undefined },
  ]);
  expect(bare).toMatchObject({ prices: [{ type: 'one_time', unit_amount: 500, currency: 'EUR' }] });
  expect(JSON.stringify((bare as { prices: unknown }).prices)).not.toContain('recurrence');
});

states(
  'Product',
  'a product names its subscription by a link only, beside itself and its cancel',
  async (practice) => {
    const { planId, subscriptionId } = await firstSubscription(practice);
    const { read, bare } = await productOf(practice, planId);
    expect(read.subscriptionId).toBe(subscriptionId);
    const base = `${practice.sandbox.baseUrl}/connect`;
    expect(read.links).toEqual({
      self: `${base}/products/${planId}`,
      subscription: `${base}/subscriptions/${subscriptionId}`,
      cancel: `${base}/products/${planId}/cancel`,
    });
    expect(bare).not.toHaveProperty('subscription_id');
  },
  oneSubscription,
);

states(
  'Product',
  'what a product can do no longer is not linked',
  async (practice) => {
    const { planId } = await firstSubscription(practice);
    await practice.partner.products.cancel(planId, { cancellationMode: 'immediate' }, write);
    const { read, bare } = await productOf(practice, planId);
    expect(Object.keys(read.links).toSorted()).toEqual(['self', 'subscription']);
    expect(bare).not.toHaveProperty('_links.cancel');
  },
  oneSubscription,
);
