import type { Entry } from '../core/entry.ts';
import { entryIdOf } from '../core/ids.ts';
import type { Job } from '../core/job.ts';
import { decodeChunk } from '../core/plan.ts';
import { type ChunkState, chunkStates, type RowState } from '../core/progress.ts';
import type { SetAsideRow } from '../core/recipients.ts';
import { firstRow, type RowCursor } from '../core/row-cursor.ts';
import type { World } from '../ports.ts';

/** One input row and what became of it. */
export type RowView = {
  readonly line: number;
  readonly to: string;
  readonly state: RowState | SetAsideRow['kind'];
  /** The provider's id of the call that took this row (of its last part). Accepted, not delivered. */
  readonly smsId?: string;
  readonly reason?: string;
  readonly detail?: string;
  /** For a duplicate: the line whose text this recipient gets. */
  readonly of?: number;
};

export type RowPage = { readonly rows: readonly RowView[]; readonly next?: RowCursor };

type Ports = Pick<World, 'ledger' | 'objects'>;

/** How much of the report one look takes; its lines are far shorter. */
const windowBytes = 256 * 1024;

/**
 * A page of a campaign's rows: those set aside first, then the planned ones, chunk by chunk.
 *
 * @param limit most rows on the page, 1 to 1000; a page may hold fewer and still have a next one
 */
export async function readRecipients(
  world: Ports,
  job: Job,
  cursor: RowCursor = firstRow,
  limit = 100,
): Promise<RowPage> {
  if (job.plan === undefined) return { rows: [] };
  if (cursor.from === 'plan') return planPage(world, job, cursor, limit);
  const page = await reportPage(world, job.plan.reportKey, cursor.offset, limit);
  return page.rows.length > 0 || page.next !== undefined
    ? page
    : planPage(world, job, { from: 'plan', chunkNo: 0, at: 0 }, limit);
}

async function reportPage(world: Ports, key: string, offset: number, limit: number): Promise<RowPage> {
  const range = Buffer.from(await world.objects.readRange(key, offset, windowBytes));
  const rows: RowView[] = [];
  let at = 0;
  for (let end = range.indexOf(10); end >= 0 && rows.length < limit; end = range.indexOf(10, at)) {
    const { kind, ...row } = JSON.parse(range.toString('utf8', at, end)) as SetAsideRow & { to: string };
    rows.push({ ...row, state: kind });
    at = end + 1;
  }
  const next: RowCursor =
    rows.length > 0 ? { from: 'report', offset: offset + at } : { from: 'plan', chunkNo: 0, at: 0 };
  return rows.length > 0 ? { rows, next } : { rows };
}

async function planPage(
  world: Ports,
  job: Job,
  cursor: Extract<RowCursor, { from: 'plan' }>,
  limit: number,
): Promise<RowPage> {
  const state = await chunkState(world, job, cursor.chunkNo);
  if (state === undefined || job.plan === undefined) return { rows: [] };
  const { offset, bytes } = state.decisive.body;
  const chunk = decodeChunk(await world.objects.readRange(job.plan.key, offset, bytes));
  const until = Math.min(cursor.at + limit, chunk.to.length);
  const rows = chunk.to.slice(cursor.at, until).map((to, at) => ({
    line: chunk.lines[cursor.at + at] ?? 0,
    to,
    state: state.rowState,
    ...(state.decisive.smsId === undefined ? {} : { smsId: state.decisive.smsId }),
    ...(state.decisive.note === undefined
      ? {}
      : { reason: state.decisive.note.code, detail: state.decisive.note.detail }),
  }));
  if (until < chunk.to.length) return { rows, next: { ...cursor, at: until } };
  const last = cursor.chunkNo + 1 >= job.plan.totals.chunks;
  return last ? { rows } : { rows, next: { from: 'plan', chunkNo: cursor.chunkNo + 1, at: 0 } };
}

/** Reads the parts of one chunk and folds them into its state. */
async function chunkState(world: Ports, job: Job, chunkNo: number): Promise<ChunkState | undefined> {
  async function* parts(): AsyncGenerator<Entry> {
    for (let part = 1, parts = 1; part <= parts; part += 1) {
      const entry = await world.ledger.entry(job.id, entryIdOf(chunkNo, part));
      if (entry === undefined) return;
      parts = entry.parts;
      yield entry;
    }
  }
  for await (const state of chunkStates(parts())) return state;
  return undefined;
}
