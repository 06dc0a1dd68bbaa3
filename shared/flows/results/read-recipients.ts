import { isText, type TextEntry } from '../../core/calls/entry.ts';
import { chunksOfEntries, type RowState } from '../../core/calls/progress.ts';
import type { SkippedRow } from '../../core/ingest/recipient-validator.ts';
import type { Job } from '../../core/jobs/job.ts';
import { inParallel } from '../../core/parallel.ts';
import type { PlannedChunk } from '../../core/rows/plan.ts';
import { firstRow, type RowCursor } from '../../core/rows/row-cursor.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readChunks } from '../calls/chunk-rows.ts';
import { readKept, refuseExpired } from '../jobs/expired-rows.ts';
import { chunkRowStates, type RowFate } from './chunk-row-states.ts';
import { reportPage } from './report-page.ts';

/** One input row and what became of it. */
export type RowView = Omit<RowFate, 'state'> & {
  readonly line: number;
  readonly to: string;
  readonly state: RowState | SkippedRow['kind'];
  /** For a duplicate: the line whose text this recipient gets. */
  readonly of?: number;
};

export type RowPage = { readonly rows: readonly RowView[]; readonly next?: RowCursor };

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/** Outcomes of calls, where the ledger alone does not say what became of a row. */
const readsAtOnce = 16;

/** Calls of a page, at most: more would cost more than ten read units. */
export const chunksOfPage = 100;

type PlanCursor = Extract<RowCursor, { from: 'plan' }>;

/**
 * A page of a campaign's rows: those skipped first, then the planned ones, chunk by chunk.
 *
 * @param limit most rows on the page, 1 to 1000; a page may hold fewer and still have a next one, so go on until there
 * is none
 * @throws InputError 410 when they are kept no longer
 */
export async function readRecipients(
  ports: Ports,
  job: Job,
  cursor: RowCursor = firstRow,
  limit = 100,
): Promise<RowPage> {
  const { plan } = job;
  if (plan === undefined) return { rows: [] };
  await refuseExpired(ports, job);
  return readKept(ports, plan, () => rowPage(ports, { ...job, plan }, cursor, limit));
}

async function rowPage(
  ports: Ports,
  job: Job & { readonly plan: NonNullable<Job['plan']> },
  cursor: RowCursor,
  limit: number,
): Promise<RowPage> {
  if (cursor.from === 'plan') return planPage(ports, job, cursor, limit);
  const page = await reportPage(ports.objects, job.plan.reportKey, cursor.offset, limit);
  if (page.next !== undefined || job.plan.totals.chunks === 0) return page;
  const firstChunk: PlanCursor = { from: 'plan', chunkNo: 0, at: 0 };
  if (page.rows.length === limit) return { rows: page.rows, next: firstChunk };
  const rest = await planPage(ports, job, firstChunk, limit - page.rows.length);
  return { ...rest, rows: [...page.rows, ...rest.rows] };
}

/**
 * Rows of chunks that follow each other. A text for each recipient makes chunks of one row: all that a page needs are
 * read at once.
 */
async function planPage(ports: Ports, job: Job, start: PlanCursor, limit: number): Promise<RowPage> {
  const ofChunks = await entriesOfPage(ports, job, start, limit);
  const roots = ofChunks.flatMap(([first]) => first ?? []);
  if (job.plan === undefined || roots.length === 0) return { rows: [] };
  const chunks = await readChunks(ports, job.plan.key, roots);
  const fates: (readonly RowFate[])[] = [];
  await inParallel(ofChunks.entries(), readsAtOnce, async ([no, entries]) => {
    fates[no] = await chunkRowStates(ports, entries);
  });
  const all = chunks.flatMap(({ no, to, lines }, at) =>
    to.map((number, index) => ({
      at: { from: 'plan' as const, chunkNo: no, at: index },
      row: {
        line: lines[index] ?? 0,
        to: number,
        ...(fates[at]?.[index] ?? { state: 'unprocessed' as const }),
      },
    })),
  );
  const first = start.chunkNo === roots[0]?.chunkNo ? start.at : 0;
  const rows = all.slice(first, first + limit).map(({ row }) => row);
  const next = all[first + limit]?.at ?? chunkAfter(chunks.at(-1), job.plan.totals.chunks);
  return next === undefined ? { rows } : { rows, next };
}

/** The entries of each chunk of which a page has a row, and perhaps none of the last. */
async function entriesOfPage(
  { ledger }: Ports,
  job: Job,
  { chunkNo, at }: PlanCursor,
  limit: number,
): Promise<(readonly TextEntry[])[]> {
  const ofChunks: (readonly TextEntry[])[] = [];
  let rows = -at;
  const most = Math.min(limit, chunksOfPage);
  for await (const entries of chunksOfEntries(ledger.entries(job.id, chunkNo, most))) {
    const texts = entries.filter(isText);
    ofChunks.push(texts);
    rows += texts[0]?.recipients ?? 0;
    if (rows >= limit || ofChunks.length >= most) break;
  }
  return ofChunks;
}

function chunkAfter(last: PlannedChunk | undefined, chunks: number): PlanCursor | undefined {
  const chunkNo = (last?.no ?? 0) + 1;
  return chunkNo < chunks ? { from: 'plan', chunkNo, at: 0 } : undefined;
}
