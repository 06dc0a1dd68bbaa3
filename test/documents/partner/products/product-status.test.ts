import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import {
  firstSubscription,
  oneSubscription,
  orderedSubscription,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { offeringId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

async function expectStatus({ partner, barePartner }: Practice, id: string, status: string, more = {}) {
  expect(await partner.products.get(id)).toMatchObject({ status });
  expect((await barePartner('GET', `/products/${id}`)).body).toMatchObject({ status, ...more });
}

for (const [status, bring] of [
  ['active', async () => {}],
  [
    'canceled',
    async ({ partner }: Practice, id: string) => {
      await partner.products.cancel(id, { cancellationMode: 'immediate' }, write);
    },
  ],
  [
    'terminated',
    async ({ sandbox, partner }: Practice, id: string) => {
      sandbox.partner.terminate((await partner.products.get(id)).subscriptionId ?? '');
    },
  ],
  [
    'depleted',
    async ({ sandbox }: Practice, id: string) => void sandbox.partner.spend(id, Number.MAX_SAFE_INTEGER),
  ],
] as const) {
  states(
    'Product',
    `the status of a product can be ${status}`,
    async (practice) => {
      const { planId } = await firstSubscription(practice);
      await bring(practice, planId);
      await expectStatus(practice, planId, status);
    },
    oneSubscription,
  );
}

for (const [status, addon, more] of [
  ['scheduled', { activationMode: 'scheduled', startAt: '2026-03-09T00:00:00Z' }, {}],
  ['pending', { activationMode: 'first_usage' }, { status_reason: 'first_usage_activation' }],
] as const) {
  states('Product', `a product that is to start later is ${status}`, async (practice) => {
    const plan = { productOfferingId: offeringId.monthlyPlan };
    const addons = [{ productOfferingId: offeringId.addon, ...addon }];
    const { products } = await orderedSubscription(practice, { products: { plan, addons } });
    const id = products.find((product) => product.offeringId === offeringId.addon)?.id ?? '';
    await expectStatus(practice, id, status, more);
    const reason = 'status_reason' in more ? more.status_reason : undefined;
    expect((await practice.partner.products.get(id)).statusReason).toBe(reason);
  });
}
