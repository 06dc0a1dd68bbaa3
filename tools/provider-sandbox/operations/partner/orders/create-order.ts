import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { newOrderBody } from '../../../partner/body/order-body.ts';
import { readForm } from '../../../partner/form.ts';
import { beginOrder, endOrder } from '../../../partner/orders/fulfil-order.ts';
import type { Order } from '../../../partner/orders/order.ts';
import { orderForm } from '../../../partner/orders/order-form.ts';
import { whyNotOrdered } from '../../../partner/orders/why-not-ordered.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** An order is being fulfilled after this share of its life. */
const fulfillingShare = 1 / 3;

/**
 * Creates a new Order. The answer is always `accepted`; the order continues by the sandbox's clock. A fault that
 * cancels orders lets this one fail, as no order of this API is ever canceled.
 */
export function createOrder(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const request = readForm(call, orderForm);
    const violations = whyNotOrdered(world, request);
    if (violations.length > 0) throw invalid(violations);
    const atMs = world.now();
    const order: Order = {
      id: world.newId('ord_'),
      status: 'accepted',
      request,
      ...(request.type !== 'activate_subscription' && { subscriptionId: request.subscription_id }),
      isDoomed: call.orderEnd?.status === 'canceled',
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    world.orders.put(order);
    const lifeMs = call.orderEnd?.afterMs ?? world.delays.orderMs;
    world.later(atMs + Math.floor(lifeMs * fulfillingShare), (beginMs) => {
      beginOrder(world, order.id, beginMs);
    });
    world.later(atMs + lifeMs, (endMs) => endOrder(world, order.id, endMs));
    return halAnswer(201, newOrderBody(world, order));
  };
}
