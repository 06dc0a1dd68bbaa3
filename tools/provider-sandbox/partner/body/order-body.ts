import { isoOf } from '../instant.ts';
import type { Order } from '../orders/order.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link } from './link.ts';
import { orderedSubscriptionBody } from './subscription-body.ts';

/** The answer of a new order. Source: partner API, Order, create response. */
export function newOrderBody(world: PartnerWorld, { id, status, request, createdAtMs }: Order) {
  return {
    id,
    status,
    type: request.type,
    created_at: isoOf(createdAtMs),
    _links: { self: link(world, `/orders/${id}`) },
  };
}

/** An order in a list. Source: partner API, Order (list and retrieve). */
export function listedOrderBody(world: PartnerWorld, order: Order) {
  return {
    ...newOrderBody(world, order),
    updated_at: isoOf(order.updatedAtMs),
    completed_at: isoOf(order.completedAtMs),
  };
}

/** One order. Only here is the subscription embedded, and only when there is one by now. */
export function orderBody(world: PartnerWorld, order: Order) {
  const subscription = world.subscriptions.get(order.subscriptionId ?? '');
  return {
    ...listedOrderBody(world, order),
    ...(subscription && { _embedded: { subscription: orderedSubscriptionBody(world, subscription) } }),
  };
}
