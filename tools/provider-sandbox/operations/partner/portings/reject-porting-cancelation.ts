import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import { readOptionalForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { decide, goOn } from '../../../partner/portings/follow-porting.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { findUndecided } from './find-undecided.ts';

const form = z.strictObject({
  reason: z.literal('cancelation_too_late').optional(),
  message: z.string().optional(),
});

/**
 * Rejects a porting cancelation request of the other side: the porting continues. The answer still shows the request.
 */
export function rejectPortingCancelation(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const porting = findUndecided(world, call, 'out', ['cancelation_requested']);
    readOptionalForm(call, form);
    const decided = decide(world, porting, {}, (now, atMs) => goOn(world, now, atMs));
    return halAnswer(202, portingBody(world, decided));
  };
}
