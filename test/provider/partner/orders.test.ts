import { describe, expect, test } from 'vitest';
import type { NewOrder } from '../../../shared/provider/partner/orders/new-order.ts';
import { call, halAnswer, partnerServer } from '../../support/provider/partner-server.ts';

const plan = { productOfferingId: 'prdoff_1' };

async function sentBody(order: NewOrder, noAddons?: 'empty') {
  await using p = await partnerServer(
    () => halAnswer(201, { id: 'ord_1', status: 'accepted' }),
    noAddons === undefined ? {} : { dialect: { noAddons } },
  );
  await p.partner.orders.create(order, call);
  expect(p.arrived[0]?.line).toBe('POST /connect/orders HTTP/1.1');
  return JSON.parse(p.arrived[0]?.body ?? '');
}

describe('an order is written by its type', () => {
  test.each<[NewOrder, unknown]>([
    [
      {
        type: 'topup_subscription',
        subscriptionId: 'subs_1',
        purchaseLocation: 'DE',
        products: { addons: [{ productOfferingId: 'prdoff_2', activationMode: 'immediate' }] },
      },
      {
        type: 'topup_subscription',
        subscription_id: 'subs_1',
        purchase_location: 'DE',
        products: { addons: [{ product_offering_id: 'prdoff_2', activation_mode: 'immediate' }] },
      },
    ],
    [
      { type: 'cancel_subscription', subscriptionId: 'subs_1', schedule: { mode: 'end_of_cycle' } },
      { type: 'cancel_subscription', subscription_id: 'subs_1', schedule: { mode: 'end_of_cycle' } },
    ],
    [
      {
        type: 'cancel_subscription_products',
        subscriptionId: 'subs_1',
        productIds: ['prd_1', 'prd_2'],
        schedule: { mode: 'specific_date', effectiveAt: '2025-03-01' },
      },
      {
        type: 'cancel_subscription_products',
        subscription_id: 'subs_1',
        product_ids: ['prd_1', 'prd_2'],
        schedule: { mode: 'specific_date', effective_at: '2025-03-01' },
      },
    ],
    [
      { type: 'swap_subscription_sim', subscriptionId: 'subs_1' },
      { type: 'swap_subscription_sim', subscription_id: 'subs_1' },
    ],
    [
      {
        type: 'change_subscription_plan',
        subscriptionId: 'subs_1',
        purchaseLocation: 'FR',
        products: {
          plan,
          addons: [
            {
              productOfferingId: 'prdoff_3',
              activationMode: 'scheduled',
              startAt: '2025-03-01T00:00:00+01:00',
            },
          ],
        },
      },
      {
        type: 'change_subscription_plan',
        subscription_id: 'subs_1',
        purchase_location: 'FR',
        products: {
          plan: { product_offering_id: 'prdoff_1' },
          addons: [
            {
              product_offering_id: 'prdoff_3',
              activation_mode: 'scheduled',
              start_at: '2025-03-01T00:00:00+01:00',
            },
          ],
        },
      },
    ],
  ])('$type', async (order, body) => {
    expect(await sentBody(order)).toEqual(body);
  });
});

describe('an activation without add-ons', () => {
  const activation = {
    type: 'activate_subscription',
    subscriberId: 'subr_1',
    purchaseLocation: 'DE',
    simProfile: { simType: 'esim' },
  } as const;
  const plain = { ...activation, products: { plan } };
  const withEmpty = { ...activation, products: { plan, addons: [] } };

  test.each([[plain], [withEmpty]])('leaves the member out, however it was given', async (order) => {
    expect(await sentBody(order)).toMatchObject({ products: { plan: { product_offering_id: 'prdoff_1' } } });
    expect((await sentBody(order)).products).not.toHaveProperty('addons');
  });

  test.each([[plain], [withEmpty]])('sends an empty list when the dialect says so', async (order) => {
    expect((await sentBody(order, 'empty')).products).toEqual({
      plan: { product_offering_id: 'prdoff_1' },
      addons: [],
    });
  });
});

test('a top-up of a plan alone never gets an empty list of add-ons', async () => {
  const topUp = {
    type: 'topup_subscription',
    subscriptionId: 'subs_1',
    purchaseLocation: 'DE',
    products: { plan, addons: [] },
  } as const;
  expect((await sentBody(topUp, 'empty')).products).toEqual({ plan: { product_offering_id: 'prdoff_1' } });
});
