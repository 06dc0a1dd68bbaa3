import { pendingOrder } from './fleet/order.ts';
import { jsonAnswer } from './http/answer.ts';
import type { Replays } from './misbehavior/replays.ts';
import { orderBody } from './operations/organization/orders/order-body.ts';
import type { World } from './world.ts';

/** Puts back every answer that an earlier run gave to a call with an `Idempotency-Key`. */
export function restoreReplays(replays: Replays, world: World): void {
  for (const { smsId, from, to, text, idempotencyKey } of world.texts) {
    if (idempotencyKey === undefined) continue;
    replays.restore('sendSms', idempotencyKey, { from, to, text }, jsonAnswer(200, { sms_id: smsId }));
  }
  for (const performed of world.orders) {
    const { idempotencyKey, request } = performed;
    if (idempotencyKey === undefined) continue;
    const answer = jsonAnswer(201, orderBody(world, pendingOrder(performed)));
    replays.restore('createOrder', idempotencyKey, request, answer);
  }
}
