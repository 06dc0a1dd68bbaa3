import { type Progress, progressOf } from '../../core/calls/progress.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/** A job with what has become of its rows. */
export type CountedJob = { readonly job: Job; readonly progress: Progress };

/** A job, and what has become of its rows unless it has too many calls to count while somebody waits. */
export type ActedJob = { readonly job: Job; readonly progress: Progress | undefined };

/**
 * Most calls of a job that are counted for the answer to an action. Counting takes 35 µs of CPU a call and a request
 * for about 1,000 of them, so ten thousand keep an answer well below a second.
 */
export const countedCallsMax = 10_000;

/**
 * A job after an action. By its plan alone it is decided whether its rows are counted, so that the answer has one form.
 */
export async function countSmall(ports: Pick<AllPorts, 'ledger'>, job: Job): Promise<ActedJob> {
  const isLarge = (job.plan?.totals.entries ?? 0) > countedCallsMax;
  return isLarge ? { job, progress: undefined } : { job, progress: await progressOfJob(ports, job) };
}

/** Read strongly: what is shown here has happened. */
export async function readJob(ports: Pick<AllPorts, 'ledger'>, id: JobId): Promise<CountedJob | undefined> {
  const job = await ports.ledger.job(id);
  return job === undefined ? undefined : { job, progress: await progressOfJob(ports, job) };
}

function progressOfJob({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<Progress> {
  return progressOf(job, job.plan === undefined ? none() : ledger.entries(job.id));
}

async function* none(): AsyncGenerator<never> {}
