import { givenUpReason } from '../calls/held.ts';
import type { Job, JobState } from '../jobs/job.ts';
import { shownState } from '../jobs/job-start.ts';
import type { JobListName } from '../key-prefixes.ts';
import { present } from '../present.ts';
import type { Tally } from './tally.ts';

/** What a list of jobs keeps of the counts of one. */
export type ListedCounts = { readonly tally: Tally; readonly asOfMs: number };

/** A job as a list keeps it. */
export type ListedJob = {
  /** Without what only its own page shows: a list would cost what its longest texts do. */
  readonly job: Job;
  /** Absent: nobody has counted it yet. */
  readonly counts?: ListedCounts | undefined;
};

/** Partition keys of the index `listed`, by the list: of jobs that are not over, apart from those that are. */
export const openLists = { jobs: 'open jobs', notifications: 'open notifications' } as const satisfies Record<
  JobListName,
  string
>;

/** A partition key of the index `due`: counts of jobs with held rows about which nobody has decided. */
export const undecidedJobs = 'undecided jobs';

/** Which of many jobs are found without a look at the others. */
export type FewJobs = 'open' | 'undecided';

const openStates: readonly JobState[] = ['draft', 'planning', 'ready', 'running', 'paused', 'canceling'];

/** Whether more will become of a job, as far as it says so itself. A dry run ends when it is planned. */
export function isOpen(job: Job): boolean {
  return isOpenState(shownState(job));
}

export function isOpenState(state: JobState): boolean {
  return openStates.includes(state);
}

/** How many faults of an input a list shows. */
const faultsMax = 3;

/** Leaves out what no list shows, nor needs to say what a job waits for. */
export function listedJob(job: Job): Job {
  const { outbox: _, halted: __, retries: ___, callback: ____, editors: _____, text: ______, ...kept } = job;
  const { options = {}, batch, plan, failure, replacedBy } = kept;
  const { mode, startAtMs, latestStartMs, quietHours } = options;
  return {
    ...kept,
    ...(job.options === undefined
      ? {}
      : { options: present({ mode, startAtMs, latestStartMs, quietHours }) }),
    ...(batch === undefined
      ? {}
      : { batch: { kind: batch.kind, defaults: {}, allowSecondSubscription: false } }),
    ...(replacedBy === undefined
      ? {}
      : { replacedBy: { id: replacedBy.id, by: replacedBy.by, atMs: replacedBy.atMs } }),
    ...(failure === undefined ? {} : { failure: { ...failure, faults: failure.faults.slice(0, faultsMax) } }),
    ...(plan === undefined
      ? {}
      : { plan: present({ key: '', reportKey: '', totals: plan.totals, lookedAtMs: plan.lookedAtMs }) }),
  };
}

/** Without reasons, but for the one that the outcome depends on: a list shows how many, and not why. */
export function listedCounts({ tally, asOfMs }: ListedCounts): ListedCounts {
  const reasons = present({ [givenUpReason]: tally.reasons[givenUpReason] });
  return { tally: { ...tally, reasons }, asOfMs };
}
