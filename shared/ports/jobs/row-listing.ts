import type { Entry } from '../../core/calls/entry.ts';
import type { ChunkRange, GroupNo } from '../../core/counts/chunk-groups.ts';
import type { GroupCount } from '../../core/counts/job-sum.ts';
import type { JobId } from '../../core/ids.ts';
import type { Spent } from '../../core/lists/page.ts';

/** What a list of some rows of a job reads: as it was a moment ago, which costs half of a strong read. */
export type RowListing = {
  /** The groups that were marked or counted, from one on, as `inListedOrder` sorts them. */
  groups(jobId: JobId, from: GroupNo, spent: Spent): AsyncIterable<GroupCount>;
  /**
   * The entries of a partition's chunks in the order of their ids: after each piece nothing more was read, so that one
   * may stop there. A piece may end within a chunk.
   */
  entries(jobId: JobId, range: ChunkRange, spent: Spent): AsyncIterable<readonly Entry[]>;
};
