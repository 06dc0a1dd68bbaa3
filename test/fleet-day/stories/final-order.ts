import type { Order } from '../../../shared/provider/partner/orders/orders.ts';
import { type Fleet, orderLifeMs } from '../fleet.ts';
import { minuteMs } from '../spans.ts';

/** Follows an order of the partner API to its end. */
export async function* finalOrder({ partner }: Fleet, orderId: string): AsyncGenerator<number, Order, void> {
  yield orderLifeMs;
  for (;;) {
    const order = await partner.orders.get(orderId);
    if (order.status === 'completed' || order.status === 'failed') return order;
    yield minuteMs;
  }
}
