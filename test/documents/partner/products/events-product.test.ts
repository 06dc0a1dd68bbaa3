import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import {
  firstSubscription,
  oneSubscription,
  orderedSubscription,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { offeringId } from '../../../support/documents/stock.ts';
import { oneNotifiedOf } from '../notified.ts';

const states = statementsOf('Partner API');

const planBytes = 5_000_000_000;

states(
  'Events',
  'balance.threshold.exceeded tells the threshold in percent and the product that reached it',
  async (practice) => {
    const { planId, subscriptionId } = await firstSubscription(practice);
    const { bare, read } = await oneNotifiedOf(practice, 'balance.threshold.exceeded', () => {
      practice.sandbox.partner.spend(planId, planBytes * 0.8 - 1);
      expect(practice.sandbox.partner.events('balance.threshold.exceeded')).toEqual([]);
      practice.sandbox.partner.spend(planId, 1);
    });
    expect(bare).toMatchObject({
      type: 'balance.threshold.exceeded',
      data: {
        threshold: { allowance_type: 'data', percentage: 80 },
        product: { id: planId, status: 'active', balances: [{ spent: planBytes * 0.8 }] },
      },
    });
    expect(Object.keys(bare.data).toSorted()).toEqual(['product', 'threshold']);
    expect(read).toMatchObject({
      type: 'balance.threshold.exceeded',
      subject: {
        about: 'product',
        threshold: { allowanceType: 'data', percentage: 80 },
        product: { id: planId, subscriptionId, balances: [{ remaining: planBytes * 0.2 }] },
      },
    });
  },
  oneSubscription,
);

states(
  'Events',
  'product.throttling.applied tells bandwidth, period and reset_at, and the product',
  async (practice) => {
    const plan = { productOfferingId: offeringId.unlimitedPlan };
    const { products } = await orderedSubscription(practice, { products: { plan } });
    const id = products[0]?.id ?? '';
    const { bare, read } = await oneNotifiedOf(practice, 'product.throttling.applied', () =>
      practice.sandbox.partner.throttle(id, '64 kbit/s'),
    );
    expect(bare).toMatchObject({
      type: 'product.throttling.applied',
      data: {
        throttling: { bandwidth: '64 kbit/s', period: 'daily', reset_at: '2026-03-02T00:00:00.000Z' },
        product: { id, status: 'active' },
      },
    });
    expect(Object.keys(bare.data).toSorted()).toEqual(['product', 'throttling']);
    expect(read).toMatchObject({
      type: 'product.throttling.applied',
      subject: {
        about: 'product',
        throttling: { bandwidth: '64 kbit/s', period: 'daily', resetAt: '2026-03-02T00:00:00.000Z' },
        product: { id },
      },
    });
  },
);

const causes = {
  'product.active': async ({ partner, clock }: Practice, _: string, subscriptionId: string) => {
    const addons = [{ productOfferingId: offeringId.addon, activationMode: 'immediate' as const }];
    await partner.orders.create(
      { type: 'topup_subscription', subscriptionId, purchaseLocation: 'DE', products: { addons } },
      write,
    );
    clock.advance(3000);
  },
  'product.canceled': ({ partner }: Practice, id: string) =>
    partner.products.cancel(id, { cancellationMode: 'immediate' }, write),
  'product.terminated': ({ sandbox }: Practice, _: string, subscriptionId: string) =>
    sandbox.partner.terminate(subscriptionId),
  'product.depleted': ({ sandbox }: Practice, id: string) => sandbox.partner.spend(id, planBytes),
} as const;

for (const [type, happen] of Object.entries(causes) as [
  keyof typeof causes,
  (typeof causes)['product.active'],
][]) {
  const status = type.slice('product.'.length);
  states(
    'Events',
    `${type} tells the product, with status ${status}`,
    async (practice) => {
      const { planId, subscriptionId } = await firstSubscription(practice);
      const { bare, read } = await oneNotifiedOf(practice, type, () =>
        happen(practice, planId, subscriptionId),
      );
      expect(Object.keys(bare.data)).toEqual(['product']);
      expect(bare).toMatchObject({ type, data: { product: { status } } });
      expect(read).toMatchObject({
        type,
        subject: { about: 'product', product: { status, subscriptionId } },
      });
      expect(read.subject).not.toHaveProperty('threshold');
      if (read.subject.about !== 'product') throw new Error('The event is about no product');
      const { product } = read.subject;
      expect(product).toEqual(await practice.partner.products.get(product.id));
    },
    oneSubscription,
  );
}
