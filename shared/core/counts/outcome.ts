import { givenUpReason } from '../calls/held.ts';
import type { JobState } from '../jobs/job.ts';

/** How a job has ended. */
export const outcomes = [
  /** The provider did what was asked for each row that was planned. */
  'succeeded',
  'partial',
  /** Rows were planned, and none of them came about. */
  'unsuccessful',
  /** Held rows want a person's decision. Those that were given up have had it. */
  'needs_decision',
  /** Every usable row was left out on purpose. */
  'nothing_to_do',
  /** No row could be used. */
  'no_usable_rows',
  /** A dry run: nothing was to be sent. */
  'checked',
] as const;

export type JobOutcome = (typeof outcomes)[number];

/** The counts that decide it: of rows, and by state and reason. */
type Counts = {
  readonly rows: Readonly<
    Record<'total' | 'accepted' | 'held' | 'suppressed' | 'duplicate' | 'invalid', number>
  >;
  readonly reasons: Readonly<Record<string, number>>;
};

/**
 * @param state as it is shown: a dry run is completed when it is planned
 * @returns undefined before the end, and where the state says it: canceled, failed
 */
export function outcomeOf(
  state: JobState,
  { rows, reasons }: Counts,
  isDryRun: boolean,
): JobOutcome | undefined {
  if (state !== 'completed') return undefined;
  const planned = rows.total - rows.suppressed - rows.duplicate - rows.invalid;
  if (planned === 0) return rows.suppressed + rows.duplicate > 0 ? 'nothing_to_do' : 'no_usable_rows';
  if (isDryRun) return 'checked';
  if (hasUndecided({ rows, reasons })) return 'needs_decision';
  if (rows.accepted === planned) return 'succeeded';
  return rows.accepted === 0 ? 'unsuccessful' : 'partial';
}

/** Whether rows are held about which nobody has decided. */
export function hasUndecided({
  rows,
  reasons,
}: { readonly rows: Pick<Counts['rows'], 'held'> } & Pick<Counts, 'reasons'>) {
  return rows.held > (reasons[givenUpReason] ?? 0);
}
