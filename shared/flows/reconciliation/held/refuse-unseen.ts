import { givenUpReason } from '../../../core/calls/given-up.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { InputError } from '../../../errors.ts';
import { type SeePorts, seeRead } from '../../jobs/see-job.ts';

/**
 * Refuses a decision about all undecided rows of a job by a person who has seen fewer of them: it would be about rows
 * at which nobody has looked. Counted as it is shown, so that reading it costs the same at any size.
 *
 * @throws InputError 409
 */
export async function refuseUnseen(ports: SeePorts, job: Job, seen: number): Promise<void> {
  const { rows, reasons } = (await seeRead(ports, job)).progress;
  const held = rows.held - (reasons[givenUpReason] ?? 0);
  if (held <= seen) return;
  throw new InputError('job_state_conflict', [
    {
      pointer: '/held_rows_seen',
      detail: `${held} rows are held by now, and the decision is about ${seen}. Nothing was decided`,
      hint: 'Look at the held rows again, or name the rows in `lines`.',
    },
  ]);
}
