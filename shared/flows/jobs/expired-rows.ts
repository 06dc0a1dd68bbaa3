import type { Job } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { unlessGone } from '../calls/unless-gone.ts';

/** @throws InputError 410 when a planned job's rows are kept no longer; its counters are */
export async function refuseExpired({ objects }: Pick<AllPorts, 'objects'>, { plan }: Job): Promise<void> {
  if (plan === undefined || (await objects.newestVersion(plan.key)) !== undefined) return;
  throw rowsExpired();
}

/**
 * Reads a planned job's rows for somebody who asks. They may expire between a look at the plan and the read.
 *
 * @throws InputError 410 as `refuseExpired`
 */
export async function readKept<Read>(
  ports: Parameters<typeof unlessGone>[0],
  plan: NonNullable<Job['plan']>,
  read: () => Promise<Read>,
): Promise<Read> {
  const found = await unlessGone(ports, plan, async () => ({ read: await read() }));
  if (found === undefined) throw rowsExpired();
  return found.read;
}

export function rowsExpired(): InputError {
  return new InputError('expired', [
    { detail: 'What was planned has expired, as the stage\'s "keepDays" says. The counters stay' },
  ]);
}
