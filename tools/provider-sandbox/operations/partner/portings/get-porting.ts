import type { Operation } from '../../../http/call.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a porting. */
export function getPorting(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, portingBody(world, findItem(world.portings, call)));
  };
}
