import type { Operation } from '../../../http/call.ts';
import { coverageAreaBody } from '../../../partner/body/offering-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a Coverage Area. */
export function getCoverageArea(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, coverageAreaBody(world, findItem(world.coverageAreas, call)));
  };
}
