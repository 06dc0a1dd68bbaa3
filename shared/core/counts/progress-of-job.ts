import type { Entry } from '../calls/entry.ts';
import { type Count, chunksOfEntries, emptyCount } from '../calls/progress.ts';
import type { Job, JobState } from '../jobs/job.ts';
import { shownState } from '../jobs/job-start.ts';
import { type Tally, tallyOf } from './tally.ts';

/** Rows by what became of them. They add up: the sum of all but `total` is `total`. */
export type RowCounts = Readonly<Count> & {
  readonly total: number;
  readonly duplicate: number;
  readonly invalid: number;
};

export type Progress = {
  readonly rows: RowCounts;
  /** Rows that did not come about, or want a decision, by state and code: `refused no_permission`. */
  readonly reasons: Tally['reasons'];
  /** Provider calls by state. */
  readonly calls: Tally['calls'];
  /**
   * As it is shown: a running job whose entries are all final is completed, whether or not that is noted yet, and a dry
   * run when it is planned.
   */
  readonly state: JobState;
};

/**
 * Counts a job from its entries alone.
 *
 * @param entries every entry of the job, in the order of their ids
 */
export async function progressOf(job: Job, entries: AsyncIterable<Entry>): Promise<Progress> {
  return progressFrom(job, await tallyOf(chunksOfEntries(entries)));
}

/** @param tally of all chunks of the job */
export function progressFrom(job: Job, { rows, calls, open, reasons }: Tally): Progress {
  const totals = job.plan?.totals;
  const isOver = job.state === 'running' && open === 0;
  return {
    rows: {
      total: totals?.rows ?? 0,
      ...rows,
      suppressed: rows.suppressed + (totals?.suppressed ?? 0),
      duplicate: totals?.duplicate ?? 0,
      invalid: totals?.invalid ?? 0,
    },
    reasons,
    calls,
    state: isOver ? 'completed' : shownState(job),
  };
}

/** What is known of a planned job whose entries nobody has counted yet: none of them has been called. */
export function plannedTally({ plan }: Pick<Job, 'plan'>): Tally {
  const { accepted = 0, entries = 0, chunks = 0 } = plan?.totals ?? {};
  return {
    rows: { ...emptyCount(), unprocessed: accepted },
    calls: entries === 0 ? {} : { planned: entries },
    open: chunks,
    reasons: {},
  };
}

// The counts of rows by the names that callers know: a text is accepted, and an order that is accepted is completed.

export function rowsOfTexts({ total, ordered: _, ...byState }: RowCounts) {
  return { total, ...byState };
}

export function rowsOfOrders({ total, accepted: completed, ...others }: RowCounts) {
  return { total, completed, ...others };
}
