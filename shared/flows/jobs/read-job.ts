import { type Progress, progressOf } from '../../core/counts/progress-of-job.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/** A job with what has become of its rows. */
export type CountedJob = { readonly job: Job; readonly progress: Progress };

/**
 * A job counted from all of its entries, which takes a minute for a million of them. Read strongly: what is shown here
 * has happened.
 */
export async function readJob(ports: Pick<AllPorts, 'ledger'>, id: JobId): Promise<CountedJob | undefined> {
  const job = await ports.ledger.job(id);
  return job === undefined ? undefined : { job, progress: await countWhole(ports, job) };
}

export function countWhole({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<Progress> {
  return progressOf(job, job.plan === undefined ? none() : ledger.entries(job.id));
}

async function* none(): AsyncGenerator<never> {}
