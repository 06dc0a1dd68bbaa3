import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused, firstOf } from '../../../support/documents/refused.ts';
import {
  activation,
  bareActivation,
  firstSubscription,
  oneSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { offeringId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

const members = ({ body }: { readonly body: unknown }) => Object.keys(body as object).toSorted();

states(
  'Order',
  'the answer to a new order has id, status, type, created_at and _links, and no more',
  async (practice) => {
    const { id } = await someSubscriber(practice);
    const order = await practice.partner.orders.create(activation(id), write);
    expect(order).toEqual({
      id: expect.stringMatching(/^ord_/),
      status: 'accepted',
      type: 'activate_subscription',
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: undefined,
      completedAt: undefined,
      subscription: undefined,
      links: { self: expect.stringMatching(`/connect/orders/${order.id}$`) },
      raw: { _links: expect.anything() },
    });
    const bare = await practice.barePartner('POST', '/orders', bareActivation(id));
    expect(bare.status).toBe(201);
    expect(members(bare)).toEqual(['_links', 'created_at', 'id', 'status', 'type']);
  },
);

states('Order', 'an order has id, status, type, created_at, updated_at and _links', async (practice) => {
  const { orderId } = await orderedSubscription(practice);
  const order = await practice.partner.orders.get(orderId);
  expect(order).toMatchObject({
    id: orderId,
    status: 'completed',
    type: 'activate_subscription',
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:03.000Z',
    links: { self: expect.stringMatching(`/orders/${orderId}$`) },
  });
  expect(Object.keys(order.raw)).toEqual(['_links']);
  expect((await practice.barePartner('GET', `/orders/${orderId}`)).body).toMatchObject({
    id: orderId,
    status: 'completed',
    type: 'activate_subscription',
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:03.000Z',
    _links: { self: { href: order.links.self } },
  });
});

states('Order', 'completed_at is present once the order is completed', async (practice) => {
  const { partner, barePartner, clock } = practice;
  const { id } = await someSubscriber(practice);
  const order = await partner.orders.create(activation(id), write);
  clock.advance(2999);
  expect((await partner.orders.get(order.id)).completedAt).toBeUndefined();
  expect(members(await barePartner('GET', `/orders/${order.id}`))).not.toContain('completed_at');
  clock.advance(1);
  expect((await partner.orders.get(order.id)).completedAt).toBe('2026-03-01T12:00:03.000Z');
  expect((await barePartner('GET', `/orders/${order.id}`)).body).toMatchObject({
    completed_at: '2026-03-01T12:00:03.000Z',
  });
});

states('Order', 'a retrieved order embeds its subscription', async (practice) => {
  const { orderId, subscriptionId, accountId } = await orderedSubscription(practice);
  const { subscription } = await practice.partner.orders.get(orderId);
  expect(subscription).toMatchObject({
    id: subscriptionId,
    status: 'active',
    createdAt: '2026-03-01T12:00:01.000Z',
    simProfile: { simType: 'esim', profileStatus: 'ready_for_installation' },
    account: { id: accountId },
    links: { qrcode: expect.stringContaining('/qrcode/v1/esim/LPA') },
  });
  expect((await practice.barePartner('GET', `/orders/${orderId}`)).body).toMatchObject({
    _embedded: {
      subscription: {
        id: subscriptionId,
        status: 'active',
        created_at: '2026-03-01T12:00:01.000Z',
        _embedded: { sim_profile: { sim_type: 'esim' }, account: { id: accountId } },
        _links: { qrcode: { href: subscription?.links.qrcode } },
      },
    },
  });
});

states('Order', 'a listed order embeds no subscription', async (practice) => {
  const { orderId } = await orderedSubscription(practice);
  const [listed] = await allOf(practice.partner.orders.list());
  expect(listed).toMatchObject({ id: orderId, status: 'completed', subscription: undefined });
  expect(Object.keys(listed?.raw ?? {})).toEqual(['_links']);
  const { body } = await practice.barePartner('GET', '/orders');
  expect(body).toMatchObject({
    _embedded: {
      orders: [
        {
          id: orderId,
          type: 'activate_subscription',
          created_at: '2026-03-01T12:00:00.000Z',
          updated_at: '2026-03-01T12:00:03.000Z',
          completed_at: '2026-03-01T12:00:03.000Z',
        },
      ],
    },
  });
  expect(JSON.stringify(body)).not.toContain('"subscription":');
});

for (const [status, afterMs, isDoomed] of [
  ['accepted', 999, false],
  ['fulfilling', 1000, false],
  ['completed', 3000, false],
  ['failed', 3000, true],
] as const) {
  states('Order', `the status of an order can be ${status}, which orders are listed by`, async (practice) => {
    const { partner, sandbox, clock, barePartner } = practice;
    const { id } = await someSubscriber(practice);
    if (isDoomed) sandbox.faults.next('partner.createOrder', { kind: 'order-end', status: 'canceled' });
    const order = await partner.orders.create(activation(id), write);
    clock.advance(afterMs);
    expect((await partner.orders.get(order.id)).status).toBe(status);
    for (const wanted of ['accepted', 'fulfilling', 'completed', 'failed'] as const) {
      const ids = wanted === status ? [order.id] : [];
      expect((await allOf(partner.orders.list({ status: wanted }))).map((one) => one.id)).toEqual(ids);
      expect((await barePartner('GET', `/orders?status=${wanted}`)).body).toMatchObject({
        _embedded: { orders: ids.map(() => ({ id: order.id, status })) },
      });
    }
  });
}

states('Order', 'orders are not listed by a status that is none', async (practice) => {
  await expectKept(practice, 'listOrders', () =>
    firstOf(practice.partner.orders.list({ status: 'lost' as never })),
  );
  expectRefused(await practice.barePartner('GET', '/orders?status=lost'), '$.status');
});

states(
  'Order',
  'an order can be of type topup_subscription',
  async (practice) => {
    const { partner, barePartner, clock, sandbox } = practice;
    const { subscriptionId } = await firstSubscription(practice);
    const addons = [{ productOfferingId: offeringId.addon, activationMode: 'immediate' as const }];
    const order = await partner.orders.create(
      { type: 'topup_subscription', subscriptionId, purchaseLocation: 'DE', products: { addons } },
      write,
    );
    expect(order).toMatchObject({ status: 'accepted', type: 'topup_subscription' });
    clock.advance(3000);
    expect(await partner.orders.get(order.id)).toMatchObject({
      type: 'topup_subscription',
      status: 'completed',
      subscription: { id: subscriptionId },
    });
    expect(sandbox.partner.products(subscriptionId)).toHaveLength(2);
    const bare = await barePartner('POST', '/orders', {
      type: 'topup_subscription',
      subscription_id: subscriptionId,
      purchase_location: 'DE',
      products: {
        addons: [{ product_offering_id: offeringId.addon, activation_mode: 'immediate' }],
      },
    });
    expect(bare).toMatchObject({ status: 201, body: { type: 'topup_subscription', status: 'accepted' } });
  },
  oneSubscription,
);

for (const [member, bareMember] of [
  ['subscriptionId', 'subscription_id'],
  ['purchaseLocation', 'purchase_location'],
  ['products', 'products'],
] as const) {
  states(
    'Order',
    `${bareMember} is required in a top-up`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      const topUp = {
        type: 'topup_subscription',
        subscriptionId,
        purchaseLocation: 'DE',
        products: { plan: { productOfferingId: offeringId.monthlyPlan } },
      };
      const bareTopUp = {
        type: 'topup_subscription',
        subscription_id: subscriptionId,
        purchase_location: 'DE',
        products: { plan: { product_offering_id: offeringId.monthlyPlan } },
      };
      const wrong = { ...topUp, [member]: undefined } as never;
      await expectKept(practice, 'createOrder', () => practice.partner.orders.create(wrong, write));
      const bareWrong = { ...bareTopUp, [bareMember]: undefined };
      expectRefused(await practice.barePartner('POST', '/orders', bareWrong), `$.${bareMember}`);
    },
    oneSubscription,
  );
}
