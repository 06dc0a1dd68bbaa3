import type { Entry } from '../../core/calls/entry.ts';
import { rowsOf } from '../../core/calls/progress.ts';
import {
  firstChunkOf,
  type GroupNo,
  groupNoOf,
  inListedOrder,
  listedGroups,
  rangeOf,
} from '../../core/counts/chunk-groups.ts';
import { counting, isCountedAtOnce } from '../../core/counts/counting.ts';
import { type GroupCount, isStale } from '../../core/counts/job-sum.ts';
import { plannedTally } from '../../core/counts/progress-of-job.ts';
import { Tallying } from '../../core/counts/tally.ts';
import { chunkNoOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Spent, Walked } from '../../core/lists/page.ts';
import type { RowCursor } from '../../core/rows/row-cursor.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { RowListing } from '../../ports/jobs/row-listing.ts';
import { mayMatch, type RowFilter } from './row-filter.ts';

export type PlanCursor = Extract<RowCursor, { from: 'plan' }>;

/** A place of the walk: behind a row, or behind rows of which none is wanted. */
export type WalkedRow<Row> = {
  readonly row?: Row;
  /** Where the walk continues behind it. Absent: it ends. */
  readonly after?: PlanCursor;
};

/** Reads planned rows of a job from a place on; their entries are those that the ledger given has. */
export type ReadPlanned<Row> = (
  ledger: Ledger,
  at: PlanCursor,
  most: number,
) => Promise<{ readonly rows: readonly Row[] }>;

type Ports = { readonly ledger: Ledger; readonly rowListing: RowListing };

/** All entries of a chunk. */
type Chunk = readonly Entry[];

/** Rows are read from the plan piece by piece: of chunks that lie near each other, and not too many of them. */
const pieceMax = { bytes: 1024 * 1024, chunks: 100 };

/**
 * Walks over the planned rows of a job, group by group. A group is passed over if none of its rows can be wanted: as it
 * was counted, or because none of its entries has ever moved. What may have moved since it was counted is read.
 */
export async function* walkRows<Row>(
  { ledger, rowListing }: Ports,
  job: Job,
  wanted: RowFilter,
  start: PlanCursor,
  spent: Spent,
  read: ReadPlanned<Row>,
): AsyncGenerator<Walked<WalkedRow<Row>>> {
  const first = groupNoOf(start.chunkNo);
  const groups = listedGroups(job.plan?.totals.chunks ?? 0, first);
  const stored = inTurn(isCountedAtOnce(job) ? none() : rowListing.groups(job.id, first, spent));
  let paid = spent.units;
  yield placeAt(start);
  for (const [no, group] of groups.entries()) {
    const found = await stored(group);
    const from = group === first ? start : planCursor(firstChunkOf(group));
    const behind = groups[no + 1];
    const next = behind === undefined ? undefined : planCursor(firstChunkOf(behind));
    const isRead = isCountedAtOnce(job) || mayMatchGroup(job, found, wanted);
    yield placeAt(isRead ? from : next);
    if (isRead) yield* walkGroup(from, next);
  }

  function placeAt(after: PlanCursor | undefined): Walked<WalkedRow<Row>> {
    paid = spent.units;
    return { item: after === undefined ? {} : { after }, units: paid };
  }

  async function* walkGroup(from: PlanCursor, next: PlanCursor | undefined) {
    const range = { ...rangeOf(groupNoOf(from.chunkNo)), from: from.chunkNo };
    let begun: Chunk = [];
    for await (const entries of rowListing.entries(job.id, range, spent)) {
      const chunks = chunksOf([...begun, ...entries]);
      // The rest of it may follow.
      begun = chunks.pop() ?? [];
      if (chunks.length > 0) yield* walkChunks(chunks, from, planCursor(noOf(begun)));
    }
    yield* walkChunks(begun.length === 0 ? [] : [begun], from, next);
  }

  /** What reading them has cost is said behind the last one: all of them are paid for by then. */
  async function* walkChunks(chunks: readonly Chunk[], from: PlanCursor, next: PlanCursor | undefined) {
    for (const piece of piecesOf(chunks.filter((chunk) => mayMatchChunk(chunk, wanted)))) {
      const sizes = piece.map((chunk) => rowsOf(chunk[0] as Entry));
      const most = sizes.reduce((sum, size) => sum + size, 0);
      const { rows } = await read(onlyWith(ledger, piece), planCursor(noOf(piece[0] ?? [])), most);
      let at = 0;
      for (const [no, chunk] of piece.entries()) {
        const ofChunk = rows.slice(at, at + (sizes[no] ?? 0));
        at += ofChunk.length;
        for (const [index, row] of ofChunk.entries()) {
          const chunkNo = noOf(chunk);
          if (chunkNo === from.chunkNo && index < from.at) continue;
          yield { item: { row, after: planCursor(chunkNo, index + 1) }, units: paid };
        }
      }
    }
    yield placeAt(next);
  }
}

function planCursor(chunkNo: number, at = 0): PlanCursor {
  return { from: 'plan', chunkNo, at };
}

/** A group that nobody has marked or counted has never moved. */
function mayMatchGroup(job: Job, found: GroupCount | undefined, wanted: RowFilter): boolean {
  if (found === undefined) return mayMatch(plannedTally(job), wanted);
  return found.tally === undefined || isStale(found, 0, counting) || mayMatch(found.tally, wanted);
}

function mayMatchChunk(chunk: Chunk, wanted: RowFilter): boolean {
  const tally = new Tallying();
  tally.addChunk(chunk);
  return mayMatch(tally.done(), wanted);
}

/** Finds what is stored of one group after the other, all of them in the same order. */
function inTurn(stored: AsyncIterable<GroupCount>) {
  const groups = stored[Symbol.asyncIterator]();
  let head: IteratorResult<GroupCount> | undefined;
  return async (group: GroupNo): Promise<GroupCount | undefined> => {
    head ??= await groups.next();
    while (head.done !== true && inListedOrder(head.value.group, group) < 0) head = await groups.next();
    return head.done !== true && head.value.group === group ? head.value : undefined;
  };
}

async function* none(): AsyncGenerator<never> {}

function noOf([first]: Chunk): number {
  if (first === undefined) throw new Error('A chunk has an entry');
  return chunkNoOf(first.id);
}

function chunksOf(entries: readonly Entry[]): Chunk[] {
  return [...Map.groupBy(entries, ({ id }) => chunkNoOf(id)).values()];
}

/** Cuts chunks into pieces, each of which is read from the plan at once. */
function* piecesOf(chunks: readonly Chunk[]): Generator<readonly Chunk[]> {
  let piece: Chunk[] = [];
  for (const chunk of chunks) {
    const [from, to] = [piece[0]?.[0]?.body, chunk[0]?.body];
    const bytes = from === undefined || to === undefined ? 0 : to.offset + to.bytes - from.offset;
    if (piece.length > 0 && (bytes > pieceMax.bytes || piece.length === pieceMax.chunks)) {
      yield piece;
      piece = [];
    }
    piece.push(chunk);
  }
  if (piece.length > 0) yield piece;
}

/** The ledger, whose entries are those of these chunks. */
function onlyWith(ledger: Ledger, chunks: readonly Chunk[]): Ledger {
  return {
    ...ledger,
    async *entries() {
      for (const chunk of chunks) yield* chunk;
    },
  };
}
