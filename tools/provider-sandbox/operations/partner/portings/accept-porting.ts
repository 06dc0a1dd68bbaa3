import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import { readOptionalForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { decide, schedule } from '../../../partner/portings/follow-porting.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { findUndecided } from './find-undecided.ts';

const form = z.strictObject({ termination_action: z.literal('terminate').optional() });

/** Accept a porting request: the number may leave. The answer still shows it pending. */
export function acceptPorting(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const porting = findUndecided(world, call, 'out', ['pending']);
    const { termination_action: terminationAction } = readOptionalForm(call, form);
    const decided = decide(world, porting, { terminationAction }, (now, atMs) => schedule(world, now, atMs));
    return halAnswer(202, portingBody(world, decided));
  };
}
