import type { Operation } from '../../../http/call.ts';
import { orderBody } from '../../../partner/body/order-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve an Order. */
export function getOrder(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, orderBody(world, findItem(world.orders, call)));
  };
}
