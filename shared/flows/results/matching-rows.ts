import type { Job } from '../../core/jobs/job.ts';
import { pageOf, type Spent } from '../../core/lists/page.ts';
import type { RowCursor } from '../../core/rows/row-cursor.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { RowListing } from '../../ports/jobs/row-listing.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { readKept, refuseExpired } from '../jobs/expired-rows.ts';
import { type ReportRow, reportPage } from './report-page.ts';
import { isWanted, mayBePlanned, mayBeSkipped, type RowFilter } from './row-filter.ts';
import { type PlanCursor, type ReadPlanned, type WalkedRow, walkRows } from './row-walk.ts';

type Ports = { readonly ledger: Ledger; readonly objects: Objects; readonly rowListing: RowListing };

type Row = { readonly line: number; readonly state: string; readonly reason?: string };

export type MatchingRows<Found> = {
  /** In the order of their lines. Those of another page may stand between them. */
  readonly rows: readonly Found[];
  readonly next?: RowCursor;
  /** It ended before it was full: looking at more would have cost too much. */
  readonly isIncomplete: boolean;
};

/** Read units that reading the job has cost, to which the page belongs. */
const unitsOfJob = 1;

/** Parts of the report that one page looks at, and more rows than one of them holds. */
const [partsMax, rowsOfPart] = [10, 10_000];

const firstPlanned: PlanCursor = { from: 'plan', chunkNo: 0, at: 0 };

/**
 * A page of the rows that a filter lets through: first of those that were skipped, then of the planned ones. It ends
 * when it is full, or before it costs too much.
 *
 * @throws InputError 410 when rows are kept no longer
 */
export async function matchingRows<Planned extends Row>(
  ports: Ports,
  job: Job,
  wanted: RowFilter,
  start: RowCursor,
  limit: number,
  read: ReadPlanned<Planned>,
): Promise<MatchingRows<Planned | ReportRow>> {
  const { plan } = job;
  if (plan === undefined) return { rows: [], isIncomplete: false };
  await refuseExpired(ports, job);
  let skipped: readonly ReportRow[] = [];
  if (start.from === 'report' && mayBeSkipped(plan, wanted)) {
    const { rows, next } = await readKept(ports, plan, () =>
      skippedRows(ports.objects, plan.reportKey, start.offset, wanted, limit),
    );
    if (next !== undefined) return { rows, next, isIncomplete: rows.length < limit };
    skipped = rows;
  }
  if (!mayBePlanned(plan, wanted)) return { rows: skipped, isIncomplete: false };
  const from = start.from === 'plan' ? start : firstPlanned;
  if (skipped.length === limit) return { rows: skipped, next: from, isIncomplete: false };

  const spent: Spent = { units: unitsOfJob };
  const page = await pageOf(walkRows(ports, job, wanted, from, spent, read), {
    limit: limit - skipped.length,
    isWanted: ({ row }: WalkedRow<Planned>) => row !== undefined && isWanted(row, wanted),
  });
  const rows = [...skipped, ...page.items.flatMap(({ row }) => row ?? [])].sort(byLine);
  const next = page.last?.after;
  return next === undefined ? { rows, isIncomplete: false } : { rows, next, isIncomplete: page.isIncomplete };
}

function byLine(one: Row, other: Row): number {
  return one.line - other.line;
}

async function skippedRows(
  objects: Objects,
  key: string,
  start: number,
  wanted: RowFilter,
  limit: number,
): Promise<{ readonly rows: readonly ReportRow[]; readonly next?: RowCursor }> {
  const rows: ReportRow[] = [];
  let offset = start;
  for (let part = 0; part < partsMax; part += 1) {
    const page = await reportPage(objects, key, offset, rowsOfPart);
    for (const [at, row] of page.rows.entries()) {
      if (!isWanted(row, wanted)) continue;
      if (rows.length === limit) return { rows, next: await placeIn(objects, key, offset, at) };
      rows.push(row);
    }
    if (page.next?.from !== 'report') return { rows };
    offset = page.next.offset;
  }
  return { rows, next: { from: 'report', offset } };
}

/** Where in the report the row with this number behind a place stands. */
async function placeIn(objects: Objects, key: string, offset: number, at: number): Promise<RowCursor> {
  const first: RowCursor = { from: 'report', offset };
  return at === 0 ? first : ((await reportPage(objects, key, offset, at)).next ?? first);
}
