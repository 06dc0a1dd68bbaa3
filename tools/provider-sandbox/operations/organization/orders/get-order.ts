import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import type { World } from '../../../world.ts';
import { findItem } from '../find-item.ts';
import { refuseQuery } from '../list-query.ts';
import { orderBody } from './order-body.ts';

/** Get Order, as far as it has come by the sandbox's clock. */
export function getOrder(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    return jsonAnswer(200, orderBody(world, findItem(world.fleet().orders, call)));
  };
}
