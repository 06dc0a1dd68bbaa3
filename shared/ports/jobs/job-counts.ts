import type { GroupNo } from '../../core/counts/chunk-groups.ts';
import type { Counting } from '../../core/counts/counting.ts';
import type { GroupCount, JobSum } from '../../core/counts/job-sum.ts';
import type { JobId } from '../../core/ids.ts';
import type { JobCursor } from '../../core/jobs/job.ts';

/** What is counted of jobs, group by group, and its sum. */
export type JobCounts = {
  /** Notes that entries of a group may move until then. An older mark that is written late leaves a later one. */
  mark(jobId: JobId, group: GroupNo, untilMs: number): Promise<void>;
  /** Strong read of the groups that were marked or counted. */
  groups(jobId: JobId): AsyncIterable<GroupCount>;
  /**
   * Writes what a group was counted to, if nobody has since the version before `version`. Its mark stays.
   *
   * @returns whether it was written
   */
  countGroup(jobId: JobId, counted: CountedGroup): Promise<boolean>;
  /** Strong read; undefined before the first look. */
  sum(jobId: JobId): Promise<JobSum | undefined>;
  /** Writes `next` if the stored sum has version `next.version − 1`, or if there is none and it is 1. */
  replaceSum(job: JobCursor, next: JobSum): Promise<boolean>;
};

export type CountedGroup = Required<Omit<GroupCount, 'markedUntilMs'>>;

/** How jobs are counted; as deployed when absent. */
export type CountingWish = { readonly counting?: Counting };

/** How much is done at once; as deployed when absent. A simulation makes them small. */
export type SizesWish = {
  readonly sizes?: {
    /** From this number of entries on, a job that was canceled while they were made is left to the planner. */
    readonly entriesMax: number;
    /** How many recipients a call has at most. */
    readonly recipientsMax: number;
  };
};

/**
 * `after`: the version of the sum that the look before was to write, and `nextAtMs` as that sum has it: of two looks
 * that were to write the same version one has. Both absent: something has just begun to move.
 */
export type CountMessage = {
  readonly jobId: JobId;
  readonly after?: number;
  readonly nextAtMs?: number;
  /** All groups that were read before then are read again, moved or not. */
  readonly walkFromMs?: number;
  /** Nothing is counted: changes in the job's outbox are to be passed on. */
  readonly outbox?: true;
};
