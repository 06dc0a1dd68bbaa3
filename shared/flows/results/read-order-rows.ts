import { type Entry, isOrder } from '../../core/calls/entry.ts';
import { chunksOfEntries } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type OrderFate, orderFateOf } from '../../core/orders/order-fate.ts';
import { decodeOrder } from '../../core/orders/order-plan.ts';
import { firstRow, type RowCursor } from '../../core/rows/row-cursor.ts';
import type { AllPorts } from '../../ports/world.ts';
import { chunksOfPage } from './read-recipients.ts';
import { type ReportRow, reportPage } from './report-page.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/** One input row of an order batch and what became of it. It names no person: the caller knows its lines. */
export type OrderRowView =
  | (Omit<OrderFate, 'subscription'> & {
      readonly line: number;
      readonly facts?: OrderFate['subscription'];
    })
  | ReportRow;

export type OrderRowPage = { readonly rows: readonly OrderRowView[]; readonly next?: RowCursor };

/**
 * A page of an order batch's rows: those skipped first, then the planned ones in their order.
 *
 * @param limit most rows on the page, 1 to 1000; a page may hold fewer and still have a next one
 */
export async function readOrderRows(
  ports: Ports,
  job: Job,
  cursor: RowCursor = firstRow,
  limit = 100,
): Promise<OrderRowPage> {
  if (job.plan === undefined) return { rows: [] };
  if (cursor.from === 'plan') return planPage(ports, job, job.plan.key, cursor.chunkNo, limit);
  const page = await reportPage(ports.objects, job.plan.reportKey, cursor.offset, limit);
  if (page.next !== undefined || job.plan.totals.chunks === 0) return page;
  if (page.rows.length === limit) return { rows: page.rows, next: { from: 'plan', chunkNo: 0, at: 0 } };
  const rest = await planPage(ports, job, job.plan.key, 0, limit - page.rows.length);
  return { ...rest, rows: [...page.rows, ...rest.rows] };
}

async function planPage(
  ports: Ports,
  job: Job,
  planKey: string,
  fromNo: number,
  wanted: number,
): Promise<OrderRowPage> {
  const limit = Math.min(wanted, chunksOfPage);
  const ofRows: (readonly Entry[])[] = [];
  let more = false;
  for await (const entries of chunksOfEntries(ports.ledger.entries(job.id, fromNo, limit + 1))) {
    more = ofRows.length === limit;
    if (more) break;
    ofRows.push(entries);
  }
  const lines = await linesOf(ports, planKey, ofRows);
  const rows = ofRows.flatMap((entries, at): OrderRowView[] => {
    const fate = orderFateOf(entries.filter(isOrder));
    if (fate === undefined) return [];
    const { subscription: facts, ...rest } = fate;
    return [{ line: lines[at] ?? 0, ...rest, ...(facts === undefined ? {} : { facts }) }];
  });
  return more ? { rows, next: { from: 'plan', chunkNo: fromNo + limit, at: 0 } } : { rows };
}

/** Rows that follow each other stand one behind the other in the plan: all their lines are read at once. */
async function linesOf(
  { objects }: Ports,
  planKey: string,
  ofRows: readonly (readonly Entry[])[],
): Promise<number[]> {
  const bodies = ofRows.flatMap(([first]) => first?.body ?? []);
  const [first, last] = [bodies[0], bodies.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = await objects.readRange(planKey, first.offset, last.offset + last.bytes - first.offset);
  return bodies.map(({ offset, bytes }) => {
    const from = offset - first.offset;
    return decodeOrder(range.subarray(from, from + bytes)).line;
  });
}
