import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/** The campaign whose input a retry's rows came from, over retries of retries; else the campaign itself. */
export async function originOf({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<Job> {
  let origin = job;
  while (origin.source.kind === 'retry') {
    const before = await ledger.job(origin.source.of);
    if (before === undefined)
      throw new Error(`Campaign ${origin.source.of}, which ${job.id} retries, is gone`);
    origin = before;
  }
  return origin;
}
