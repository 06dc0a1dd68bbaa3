import { isCountedAtOnce } from '../../core/counts/counting.ts';
import { type JobSum, newSum } from '../../core/counts/job-sum.ts';
import type { ListedJob } from '../../core/counts/listed-job.ts';
import { endsAtMs, type Pace, paceOf } from '../../core/counts/pace.ts';
import { type Progress, progressFrom, progressOf } from '../../core/counts/progress-of-job.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import type { CountingWish, JobCounts } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';

/** A job with what has become of its rows. */
export type CountedJob = { readonly job: Job; readonly progress: Progress };

/** A job with what has become of its rows, and since when that is known. */
export type SeenJob = CountedJob & {
  /** When these figures were true. */
  readonly asOfMs: number;
  /** How fast it goes. Absent: it makes no calls, or too few to say. */
  readonly pace?: Pace | undefined;
  /** When its last call will be made at this pace. */
  readonly endsAtMs?: number | undefined;
};

export type SeePorts = Pick<AllPorts, 'ledger' | 'now'> & {
  readonly jobCounts: Pick<JobCounts, 'sum'>;
} & CountingWish;

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

/**
 * Whether no entry of a job is called any more, unless a person has it sent again. The scheduler may not have noted it
 * yet.
 */
export async function isOver(ports: Pick<AllPorts, 'ledger'>, job: Job): Promise<boolean> {
  if (job.state !== 'running') return job.state === 'completed' || job.state === 'canceled';
  return (await countWhole(ports, job)).state === 'completed';
}
