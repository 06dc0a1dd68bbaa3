import type { RowCounts } from './progress-of-job.ts';

// The counts of rows by the names that callers know: a text is accepted, and an order that is accepted is completed.

export function rowsOfTexts({ total, ordered: _, ...byState }: RowCounts) {
  return { total, ...byState };
}

export function rowsOfOrders({ total, accepted: completed, ...others }: RowCounts) {
  return { total, completed, ...others };
}
