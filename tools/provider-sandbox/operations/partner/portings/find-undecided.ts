import type { Call } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import type { Porting, PortingStatus } from '../../../partner/portings/porting.ts';
import { findValidItem } from '../find.ts';

/** The porting that the path names, or a 400 when it is not one that this decision is for, or was decided already. */
export function findUndecided(
  world: PartnerWorld,
  call: Call,
  direction: Porting['direction'],
  statuses: readonly PortingStatus[],
): Porting {
  const pointer = "$['porting-id']";
  const porting = findValidItem(world.portings, call, 'porting-id');
  if (porting.direction !== direction) {
    throw invalid([{ detail: `Not a porting of direction ${direction}`, pointer }]);
  }
  if (!statuses.includes(porting.status)) {
    throw invalid([{ detail: `The porting is ${porting.status}, not ${statuses.join(' or ')}`, pointer }]);
  }
  if (porting.isDecided) throw invalid([{ detail: 'The porting is decided already', pointer }]);
  return porting;
}
