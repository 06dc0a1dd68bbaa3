import type { Job } from '../../core/jobs/job.ts';
import type { PlannedSoFar } from '../../core/rows/plan.ts';
import type { RowBatch } from '../../core/rows/recipient-row.ts';

/** How far a planner has come. It counts on, and each heartbeat notes it with the job. */
export type RowsSoFar = { -readonly [Name in keyof PlannedSoFar]: PlannedSoFar[Name] };

/** Anyone who reads rows for a plan may be asked to count them. */
export type CountsRows = { readonly rowsSoFar?: RowsSoFar };

/** The same batches, counted as they are read. */
export async function* countingBatches(
  batches: AsyncIterable<RowBatch>,
  { rowsSoFar }: CountsRows,
): AsyncGenerator<RowBatch> {
  for await (const batch of batches) {
    if (rowsSoFar !== undefined) rowsSoFar.rowsRead += batch.length;
    yield batch;
  }
}

/** The same rows, counted as they are read. */
export async function* countingRows<Row>(
  rows: AsyncIterable<Row>,
  { rowsSoFar }: CountsRows,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (rowsSoFar !== undefined) rowsSoFar.rowsRead += 1;
    yield row;
  }
}

/** The input has been read to its end: it has no more rows than were counted. */
export function allRead(rows: RowsSoFar): void {
  rows.rowsTotal = rows.rowsRead;
}

/** The planner before has read the input. What it did not live to note is not known. */
export function continuesFrom(rows: RowsSoFar, { planning }: Pick<Job, 'planning'>): void {
  Object.assign(rows, planning);
}
