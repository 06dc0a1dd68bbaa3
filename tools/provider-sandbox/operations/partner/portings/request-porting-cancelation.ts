import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import { readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { cancel, decide, requestCancelation } from '../../../partner/portings/follow-porting.ts';
import { deadlineMs } from '../../../partner/portings/porting-times.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { findUndecided } from './find-undecided.ts';

const form = z.strictObject({ reason: z.literal('user_requested'), message: z.string().optional() });

/**
 * Assumed: only until a porting is processing, and only until its deadline.
 *
 * Request cancelation of the porting, of a number that comes in: the other side of one that leaves asks automatically.
 * It agrees a little later.
 */
export function requestPortingCancelation(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const porting = findUndecided(world, call, 'in', ['draft', 'pending', 'scheduled']);
    readForm(call, form);
    const atMs = world.now();
    if (atMs > (deadlineMs(porting) ?? Infinity)) {
      throw invalid([{ detail: 'The deadline for a cancelation is over', pointer: "$['porting-id']" }]);
    }
    const requested = requestCancelation(world, porting, atMs);
    decide(world, requested, {}, (now, canceledMs) => cancel(world, now, canceledMs));
    return halAnswer(200, portingBody(world, requested));
  };
}
