import type { Operation } from '../../../http/call.ts';
import { accountBody } from '../../../partner/body/account-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve an account. */
export function getAccount(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, accountBody(world, findItem(world.accounts, call)));
  };
}
