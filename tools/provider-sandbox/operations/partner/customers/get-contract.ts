import type { Operation } from '../../../http/call.ts';
import { contractBody } from '../../../partner/body/contract-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a contract. */
export function getContract(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, contractBody(world, findItem(world.contracts, call)));
  };
}
