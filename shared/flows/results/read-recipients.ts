import { isText } from '../../core/calls/entry.ts';
import type { RowState } from '../../core/calls/progress.ts';
import type { SetAsideRow } from '../../core/ingest/recipient-judge.ts';
import type { Job } from '../../core/jobs/job.ts';
import { firstRow, type RowCursor } from '../../core/rows/row-cursor.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readChunk } from '../calls/chunk-rows.ts';
import { refuseExpired } from '../jobs/expired-rows.ts';
import { chunkRowStates, type RowFate } from './chunk-row-states.ts';
import { reportPage } from './report-page.ts';

/** One input row and what became of it. */
export type RowView = Omit<RowFate, 'state'> & {
  readonly line: number;
  readonly to: string;
  readonly state: RowState | SetAsideRow['kind'];
  /** For a duplicate: the line whose text this recipient gets. */
  readonly of?: number;
};

export type RowPage = { readonly rows: readonly RowView[]; readonly next?: RowCursor };

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

type PlanCursor = Extract<RowCursor, { from: 'plan' }>;

/**
 * A page of a campaign's rows: those set aside first, then the planned ones, chunk by chunk.
 *
 * @param limit most rows on the page, 1 to 1000; a page may hold fewer and still have a next one, so go on until there is none
 * @throws InputError 410 when they are kept no longer
 */
export async function readRecipients(
  ports: Ports,
  job: Job,
  cursor: RowCursor = firstRow,
  limit = 100,
): Promise<RowPage> {
  if (job.plan === undefined) return { rows: [] };
  await refuseExpired(ports, job);
  if (cursor.from === 'plan') return planPage(ports, job, cursor, limit);
  const page = await reportPage(ports.objects, job.plan.reportKey, cursor.offset, limit);
  if (page.next !== undefined || job.plan.totals.chunks === 0) return page;
  const firstChunk: PlanCursor = { from: 'plan', chunkNo: 0, at: 0 };
  if (page.rows.length === limit) return { rows: page.rows, next: firstChunk };
  const rest = await planPage(ports, job, firstChunk, limit - page.rows.length);
  return { ...rest, rows: [...page.rows, ...rest.rows] };
}

/** Rows of one chunk after the other, until the page is full. */
async function planPage(ports: Ports, job: Job, start: PlanCursor, limit: number): Promise<RowPage> {
  const rows: RowView[] = [];
  let cursor: PlanCursor | undefined = start;
  while (cursor !== undefined && rows.length < limit) {
    const page: { rows: RowView[]; next?: PlanCursor } = await chunkPage(
      ports,
      job,
      cursor,
      limit - rows.length,
    );
    rows.push(...page.rows);
    cursor = page.next;
  }
  return cursor === undefined ? { rows } : { rows, next: cursor };
}

async function chunkPage(
  ports: Ports,
  job: Job,
  cursor: PlanCursor,
  limit: number,
): Promise<{ rows: RowView[]; next?: PlanCursor }> {
  const entries = (await ports.ledger.chunkEntries(job.id, cursor.chunkNo)).filter(isText);
  const [first] = entries;
  if (first === undefined || job.plan === undefined) return { rows: [] };
  const chunk = await readChunk(ports, job.plan.key, first);
  const states = await chunkRowStates(ports, entries);
  const until = Math.min(cursor.at + limit, chunk.to.length);
  const rows = chunk.to.slice(cursor.at, until).map((to, at) => ({
    line: chunk.lines[cursor.at + at] ?? 0,
    to,
    ...(states[cursor.at + at] ?? { state: 'unprocessed' as const }),
  }));
  if (until < chunk.to.length) return { rows, next: { ...cursor, at: until } };
  const last = cursor.chunkNo + 1 >= job.plan.totals.chunks;
  return last ? { rows } : { rows, next: { from: 'plan', chunkNo: cursor.chunkNo + 1, at: 0 } };
}
