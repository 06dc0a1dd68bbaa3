import type { FewJobs, ListedCounts, ListedJob } from '../core/counts/listed-job.ts';
import type { JobKind } from '../core/ids.ts';
import type { Job, JobCursor } from '../core/jobs/job.ts';
import type { JobListName } from '../core/key-prefixes.ts';
import type { Walked } from '../core/lists/page.ts';
import type { SuppressionChange } from '../core/suppression/suppression.ts';
import type { ExportId } from '../core/suppression/suppression-export.ts';

/** What finding objects by the beginning of their keys needs from the world, as `world.ts` says it for flows. */

/** The existing objects, as opposed to what is in them. */
export type ObjectListing = {
  /** The newest versions below a prefix, in the order of their keys: the first 1,000, as S3 lists at once. */
  below(prefix: string): Promise<readonly ListedObject[]>;
};

type ListedObject = { readonly key: string; readonly changedAtMs: number };

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

/** The suppression list as it is looked at, from its newest change back. */
export type SuppressionLog = {
  /**
   * At most `most` changes before the one with this number, or the last ones, the newest first. They are as they were
   * a moment ago, which costs half of a strong read. None: there is nothing before it.
   */
  before(seq: number | undefined, most: number): Promise<readonly SuppressionChange[]>;
};

/** Names the request for the export; it holds no phone number. */
export type ExportMessage = { readonly exportId: ExportId };

export type ExportQueue = {
  /** @throws when it was not taken */
  sendExport(message: ExportMessage): Promise<void>;
};
