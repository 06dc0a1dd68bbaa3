import type { Operation } from '../../../http/call.ts';
import { networkOperatorBody } from '../../../partner/body/carrier-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Get a network-operators by id. */
export function getNetworkOperator(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, networkOperatorBody(world, findItem(world.networkOperators, call)));
  };
}
