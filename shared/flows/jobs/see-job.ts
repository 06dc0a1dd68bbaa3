import { isCountedAtOnce } from '../../core/counts/counting.ts';
import { type JobSum, newSum } from '../../core/counts/job-sum.ts';
import type { ListedJob } from '../../core/counts/listed-job.ts';
import { endsAtMs, type Pace, paceOf } from '../../core/counts/pace.ts';
import { progressFrom } from '../../core/counts/progress-of-job.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import type { CountingWish, JobCounts } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type CountedJob, countWhole } from './read-job.ts';

export type SeePorts = Pick<AllPorts, 'ledger' | 'now'> & {
  readonly jobCounts: Pick<JobCounts, 'sum'>;
} & CountingWish;

/** A job with what has become of its rows, and since when that is known. */
export type SeenJob = CountedJob & {
  /** When these figures were true. */
  readonly asOfMs: number;
  /** How fast it goes. Absent: it makes no calls, or too few to say. */
  readonly pace?: Pace | undefined;
  /** When its last call will be made at this pace. */
  readonly endsAtMs?: number | undefined;
};

/** One of few calls is read strongly: what is shown of it has happened. */
export async function seeJob(ports: SeePorts, id: JobId): Promise<SeenJob | undefined> {
  const job = await ports.ledger.job(id);
  return job === undefined ? undefined : seeRead(ports, job);
}

/** @param job as it was just read */
export async function seeRead(ports: SeePorts, job: Job): Promise<SeenJob> {
  const asOfMs = ports.now();
  if (isCountedAtOnce(job, ports.counting)) return { job, progress: await countWhole(ports, job), asOfMs };
  return seeSum(job, (await ports.jobCounts.sum(job.id)) ?? newSum(job));
}

/** A job of a list, as it was counted last. */
export function seeListed({ job, counts }: ListedJob): SeenJob {
  return seeSum(job, counts === undefined ? newSum(job) : { ...counts, made: [] });
}

function seeSum(job: Job, sum: Pick<JobSum, 'tally' | 'asOfMs' | 'made'>): SeenJob {
  // That nothing was open is news of then: a person may have had rows sent again since.
  const progress = { ...progressFrom(job, sum.tally), state: shownState(job) };
  const pace = progress.state === 'running' ? paceOf(sum.made, sum.tally, sum.asOfMs) : undefined;
  return { job, progress, asOfMs: sum.asOfMs, pace, endsAtMs: endsAtMs(sum.tally, pace, sum.asOfMs) };
}
