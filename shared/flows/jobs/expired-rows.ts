import type { Job } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';

/** @throws InputError 410 when a planned job's rows are kept no longer; its counters are */
export async function refuseExpired({ objects }: Pick<AllPorts, 'objects'>, { plan }: Job): Promise<void> {
  if (plan === undefined || (await objects.newestVersion(plan.key)) !== undefined) return;
  throw rowsExpired();
}

export function rowsExpired(): InputError {
  return new InputError(410, 'The rows are kept no longer', [
    { detail: 'What was planned has expired, as the stage\'s "keepDays" says. The counters stay' },
  ]);
}
