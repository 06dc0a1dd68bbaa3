import type { ListedReconciliation, SharedDueState } from '../../core/calls/due-group.ts';
import type { EntryId, JobId } from '../../core/ids.ts';
import type { Lane } from '../../core/jobs/lane.ts';

/** The part of the ledger that says what is due when. An index: it may be stale. */
export type Due = {
  /** Entries of this state that fell due, the longest overdue first within a shard. */
  dueEntries(state: SharedDueState, nowMs: number): AsyncIterable<DueCall>;
  /**
   * Planned entries of a job that fell due and have no message, the longest overdue first: at most this many, and no
   * more are read.
   */
  duePlanned(jobId: JobId, nowMs: number, most: number): Promise<readonly DueEntry[]>;
  /**
   * Planned entries of a lane that have a message, at most this many: first those whose message counts as lost the
   * soonest.
   */
  queued(lane: Lane, most: number): Promise<readonly QueuedEntry[]>;
  /** Ordered entries of a lane that fell due, the longest overdue first: at most this many. */
  dueOrdered(lane: Lane, nowMs: number, most: number): Promise<readonly DueEntry[]>;
  /** Jobs that fell due, the longest overdue first. */
  dueJobs(nowMs: number): AsyncIterable<JobId>;
  /** Running jobs of a lane that fall due by then, the next first. Anyone who stops early leaves the others unread. */
  runningJobs(lane: Lane, untilMs: number): AsyncIterable<JobId>;
};

export type DueEntry = { readonly jobId: JobId; readonly entryId: EntryId };

/** One that fell due, with what the index knows of its reconciliation. */
export type DueCall = DueEntry & ListedReconciliation;

/** Its message counts as lost once it falls due. */
export type QueuedEntry = DueEntry & { readonly dueAtMs: number };
