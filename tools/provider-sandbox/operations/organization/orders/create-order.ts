import { pendingOrder } from '../../../fleet/order.ts';
import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import { jsonObject } from '../../../http/json-body.ts';
import { identifier } from '../../../identifier.ts';
import type { World } from '../../../world.ts';
import { refuseQuery } from '../list-query.ts';
import { orderBody } from './order-body.ts';
import { readOrderForm } from './order-form.ts';

/** Create Order. The answer is always `pending`; the order ends later, by the sandbox's clock. */
export function createOrder(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    const request = readOrderForm(jsonObject(call), world);
    const atMs = world.now();
    const key = call.headers['idempotency-key'];
    const performed = {
      orderId: identifier('order_', world.seed, world.orders.length),
      callNumber: call.number,
      atMs,
      endsAtMs: atMs + (call.orderEnd?.afterMs ?? world.delays.orderMs),
      endStatus: call.orderEnd?.status ?? 'completed',
      ...(request.type === 'activate_subscription' && { msisdn: world.takeNumber() }),
      request,
      ...(typeof key === 'string' && { idempotencyKey: key }),
    };
    world.performOrder(performed);
    return jsonAnswer(201, orderBody(world, pendingOrder(performed)));
  };
}
