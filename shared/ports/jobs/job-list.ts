import type { FewJobs, ListedCounts, ListedJob } from '../../core/counts/listed-job.ts';
import type { JobKind } from '../../core/ids.ts';
import type { Job, JobCursor } from '../../core/jobs/job.ts';
import type { JobListName } from '../../core/key-prefixes.ts';
import type { Walked } from '../../core/lists/page.ts';

export type JobList = {
  /** From the newest to the oldest, from behind a place on. One that is just being created may be missing. */
  newest(after?: JobCursor, wanted?: JobsWanted): AsyncIterable<Job>;
};

/** Which jobs of a list are read at all. */
export type JobsWanted = {
  /** Absent: all of them. */
  readonly kinds?: readonly JobKind[];
  /** Created then or later. */
  readonly fromMs?: number | undefined;
  /** How many will be looked at, as far as that is known. */
  readonly atOnce?: number;
};

/** What is asked of a list of jobs as it is shown. */
export type ListedWanted = {
  /** Created then or later. */
  readonly fromMs?: number | undefined;
  /** Those only, found without a look at the others: `undecided` are of the list `jobs`. Absent: all of the list. */
  readonly only?: FewJobs | undefined;
  /** What else decides whether a job is shown: the counts of any other may be left out. */
  readonly isWanted?: (job: Job) => boolean;
};

/** Lists of jobs as they are shown: cheap to read, and behind what is stored by a moment. */
export type ListedJobs = {
  /** From the newest to the oldest, from behind a place on, until one was created before `fromMs`. */
  newest(list: JobListName, after?: JobCursor, wanted?: ListedWanted): AsyncIterable<Walked<ListedJob>>;
  /** What the list `jobs` has of the counts of one. Undefined: nobody has counted it yet. */
  counts(job: JobCursor): Promise<ListedCounts | undefined>;
};
