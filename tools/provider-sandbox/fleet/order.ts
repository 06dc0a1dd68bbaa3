import type { PerformedOrder } from '../performed-order.ts';

/** An order and how far it has come. Source: organization API, Order, and the provider's pages on order statuses. */
export type Order = {
  readonly id: string;
  readonly performed: PerformedOrder;
  readonly status: 'pending' | 'completed' | 'canceled';
  /** What a completed order made or changed. */
  readonly subscription?: { readonly subscriptionId: string; readonly iccid: string };
};

/** The order as it is when it is taken. */
export function pendingOrder(performed: PerformedOrder): Order {
  return { id: performed.orderId, performed, status: 'pending' };
}
