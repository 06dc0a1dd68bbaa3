import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import { readOptionalForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { decide, reject } from '../../../partner/portings/follow-porting.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { findUndecided } from './find-undecided.ts';

const form = z.strictObject({
  reason: z.literal('pre_requirements_not_fulfilled').optional(),
  message: z.string().optional(),
});

/** Rejects a porting request: the number stays. The answer still shows it pending. */
export function rejectPorting(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const porting = findUndecided(world, call, 'out', ['pending']);
    const { reason = 'pre_requirements_not_fulfilled', message } = readOptionalForm(call, form);
    const decided = decide(world, porting, {}, (now, atMs) => reject(world, now, { reason, message }, atMs));
    return halAnswer(202, portingBody(world, decided));
  };
}
