import type { RowState } from '../../core/calls/progress.ts';
import type { Tally } from '../../core/counts/tally.ts';
import type { PlanTotals } from '../../core/rows/plan.ts';
import type { SkippedReason } from '../../core/rows/skipped-rows.ts';

/** Which rows of a listing are wanted. */
export type RowFilter = { readonly state?: string | undefined; readonly reason?: string | undefined };

type Filtered = { readonly state: string; readonly reason?: string };

export function isWanted(row: Filtered, { state, reason }: RowFilter): boolean {
  return (state ?? row.state) === row.state && (reason ?? row.reason) === row.reason;
}

const skippedStates = ['invalid', 'duplicate', 'suppressed'] as const;

/** Whether a row that was skipped when the job was planned may be wanted. */
export function mayBeSkipped(
  { totals, skipped }: { readonly totals: PlanTotals; readonly skipped?: readonly SkippedReason[] },
  { state, reason }: RowFilter,
): boolean {
  const states = skippedStates.filter((one) => totals[one] > 0 && (state ?? one) === one);
  if (states.length === 0 || reason === undefined || skipped === undefined) return states.length > 0;
  return skipped.some((one) => states.includes(one.state) && one.reason === reason);
}

/** Whether a row that was planned may be wanted. */
export function mayBePlanned({ totals }: { readonly totals: PlanTotals }, { state }: RowFilter): boolean {
  return totals.chunks > 0 && state !== 'invalid' && state !== 'duplicate';
}

/** Rows in these states are counted by their reason too. */
const explainedStates: readonly string[] = ['refused', 'unclear', 'held'] satisfies RowState[];

/** Whether one of the rows that were counted may be wanted. */
export function mayMatch({ rows, reasons, open }: Tally, { state, reason }: RowFilter): boolean {
  return Object.entries(rows).some(([one, count]) => {
    if ((state ?? one) !== one) return false;
    // A call that is still to be made of a divided one counts as what it becomes, and is shown as not processed.
    if (count === 0) return one === 'unprocessed' && open > 0;
    return reason === undefined || !explainedStates.includes(one) || (reasons[`${one} ${reason}`] ?? 0) > 0;
  });
}
