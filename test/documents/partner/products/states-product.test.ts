import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { expectRefused } from '../../../support/documents/refused.ts';
import { orderedSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { offeringId } from '../../../support/documents/stock.ts';
import { problemOf } from '../../../support/provider/thrown.ts';

const states = statementsOf('Partner API');

const heading = 'States and transitions › Product';

const addonBytes = 1_000_000_000;

/** An add-on that starts as wanted, on a subscription of its own. */
async function addonOf(practice: Practice, start: object): Promise<string> {
  const plan = { productOfferingId: offeringId.monthlyPlan };
  const addons = [{ productOfferingId: offeringId.addon, ...start } as never];
  const { products } = await orderedSubscription(practice, { products: { plan, addons } });
  return products.find((product) => product.offeringId === offeringId.addon)?.id ?? '';
}

const starts = {
  active: { activationMode: 'immediate' },
  scheduled: { activationMode: 'scheduled', startAt: '2026-03-09T00:00:00Z' },
  pending: { activationMode: 'first_usage' },
} as const;

const startOf = (status: keyof typeof starts) => (practice: Practice) => addonOf(practice, starts[status]);

/** How a product gets into each status. */
const ways = {
  active: startOf('active'),
  scheduled: startOf('scheduled'),
  pending: startOf('pending'),
  canceled: async (practice: Practice) => {
    const id = await addonOf(practice, starts.active);
    await practice.partner.products.cancel(id, { cancellationMode: 'immediate' }, write);
    return id;
  },
  terminated: async (practice: Practice) => {
    const id = await addonOf(practice, starts.active);
    practice.clock.advance(30 * 86_400_000);
    return id;
  },
  depleted: async (practice: Practice) => {
    const id = await addonOf(practice, starts.active);
    practice.sandbox.partner.spend(id, addonBytes);
    return id;
  },
} as const;

const statuses = Object.keys(ways) as (keyof typeof ways)[];

for (const status of statuses) {
  states(heading, `a product can be ${status}`, async (practice) => {
    const id = await ways[status](practice);
    expect((await practice.partner.products.get(id)).status).toBe(status);
    expect((await practice.barePartner('GET', `/products/${id}`)).body).toMatchObject({ status });
  });
}

for (const status of ['scheduled', 'pending'] as const) {
  states(heading, `activating leads from ${status} to active, and an event tells it`, async (practice) => {
    const id = await ways[status](practice);
    const before = practice.sandbox.partner.events('product.active').length;
    const after = await practice.partner.products.activate(id, write);
    expect(after).toMatchObject({ id, status: 'active', startedAt: '2026-03-01T12:00:03.000Z' });
    expect((await practice.partner.products.get(id)).status).toBe('active');
    expect(practice.sandbox.partner.events('product.active').slice(before)).toMatchObject([
      { data: { product: { id, status: 'active' } } },
    ]);
  });
}

for (const status of ['active', 'canceled', 'terminated', 'depleted'] as const) {
  states(heading, `a product that is ${status} cannot be activated`, async (practice) => {
    const id = await ways[status](practice);
    expect(await problemOf(practice.partner.products.activate(id, write))).toMatchObject({
      code: 'refused',
      effect: 'none',
    });
    expectRefused(await practice.barePartner('POST', `/products/${id}/activate`), "$['product-id']");
    expect((await practice.partner.products.get(id)).status).toBe(status);
  });
}

for (const status of ['active', 'scheduled', 'pending'] as const) {
  states(
    heading,
    `canceling with cancellation_mode immediate leads from ${status} to canceled, and an event tells it`,
    async (practice) => {
      const id = await ways[status](practice);
      const after = await practice.partner.products.cancel(id, { cancellationMode: 'immediate' }, write);
      expect(after).toMatchObject({ id, status: 'canceled', endedAt: '2026-03-01T12:00:03.000Z' });
      expect((await practice.barePartner('GET', `/products/${id}`)).body).toMatchObject({
        status: 'canceled',
      });
      expect(practice.sandbox.partner.events('product.canceled')).toMatchObject([
        { data: { product: { id, status: 'canceled' } } },
      ]);
    },
  );
}

for (const status of ['canceled', 'terminated', 'depleted'] as const) {
  states(heading, `a product that is ${status} cannot be canceled`, async (practice) => {
    const id = await ways[status](practice);
    const before = practice.sandbox.partner.events().length;
    const canceled = practice.partner.products.cancel(id, { cancellationMode: 'immediate' }, write);
    expect(await problemOf(canceled)).toMatchObject({ code: 'refused', effect: 'none' });
    const body = { cancellation_mode: 'immediate' };
    expectRefused(await practice.barePartner('POST', `/products/${id}/cancel`, body), "$['product-id']");
    expect(practice.sandbox.partner.events()).toHaveLength(before);
  });
}

states(
  heading,
  'canceling with end_of_cycle leaves a product active until its cycle ends',
  async (practice) => {
    const { partner, clock, sandbox } = practice;
    const id = await ways.active(practice);
    const after = await partner.products.cancel(id, { cancellationMode: 'end_of_cycle' }, write);
    expect(after.status).toBe('active');
    clock.advance(30 * 86_400_000 - 1);
    expect((await partner.products.get(id)).status).toBe('active');
    clock.advance(1);
    expect((await partner.products.get(id)).status).toBe('canceled');
    expect(sandbox.partner.events('product.canceled')).toHaveLength(1);
    expect(sandbox.partner.events('product.terminated')).toEqual([]);
  },
);

for (const status of ['depleted', 'terminated'] as const) {
  states(heading, `an event tells that a product is ${status}`, async (practice) => {
    const id = await ways[status](practice);
    expect(practice.sandbox.partner.events(`product.${status}`)).toMatchObject([
      { data: { product: { id, status } } },
    ]);
    expect((await practice.partner.products.get(id)).status).toBe(status);
  });
}
