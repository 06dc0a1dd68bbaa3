import type { Entry, ReconciledEntry, TextEntry } from '../../core/calls/entry.ts';
import { decodeOutcome, type Outcome } from '../../core/calls/outcome.ts';
import { leavesOf } from '../../core/calls/progress.ts';
import type { EntryId } from '../../core/ids.ts';
import { indexesIn } from '../../core/rows/index-set.ts';
import { decodeChunk, type PlannedChunk } from '../../core/rows/plan.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { readOrder } from './read-step.ts';

type Reading = { readonly objects: Pick<Objects, 'read' | 'readRange'> };

/** Reads an entry's chunk from the plan object. */
export async function readChunk(ports: Reading, planKey: string, entry: TextEntry): Promise<PlannedChunk> {
  const { offset, bytes } = entry.body;
  return chunkOf(entry, await ports.objects.readRange(planKey, offset, bytes));
}

/** The same for chunks that follow each other: they stand one behind the other in the plan, which is read once. */
export async function readChunks(
  ports: Reading,
  planKey: string,
  entries: readonly TextEntry[],
): Promise<readonly PlannedChunk[]> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = first.body.offset;
  const range = await ports.objects.readRange(planKey, start, last.body.offset + last.body.bytes - start);
  return entries.map((entry) => {
    const { offset, bytes } = entry.body;
    return chunkOf(entry, range.subarray(offset - start, offset - start + bytes));
  });
}

function chunkOf({ jobId, id, chunkNo }: TextEntry, body: Uint8Array): PlannedChunk {
  const chunk = decodeChunk(body);
  if (chunk.no !== chunkNo) throw new Error(`The plan of ${jobId} does not hold ${id} where the ledger says`);
  return chunk;
}

/** The input lines of an entry's chunk, by index; of an order the one line of its row. */
export async function linesOf(
  ports: Reading,
  planKey: string,
  entry: ReconciledEntry,
): Promise<readonly number[]> {
  if (entry.kind === 'text') return (await readChunk(ports, planKey, entry)).lines;
  return [(await readOrder(ports, planKey, entry)).line];
}

/** The indexes of its chunk that an entry carries. An order has one row, at index 0. */
export async function indexesOf(ports: Reading, entry: Entry): Promise<readonly number[]> {
  if (entry.kind !== 'text') return [0];
  if (entry.within === undefined) return Array.from({ length: entry.recipients }, (_, index) => index);
  const { key, child } = entry.within;
  const own = (await readOutcome(ports, key)).children[child - 1];
  if (own === undefined) throw new Error(`The outcome ${key} has no child ${child}`);
  return own.indexes;
}

/** The indexes that an entry's call goes to, or went to. */
export async function calledIndexes(ports: Reading, entry: Entry): Promise<readonly number[]> {
  const indexes = await indexesOf(ports, entry);
  if (entry.kind !== 'text' || entry.leftOut === undefined) return indexes;
  const out = indexesIn(entry.leftOut.indexes);
  return indexes.filter((index) => !out.has(index));
}

/** The indexes whose rows got a part, by what that part became. */
export async function acceptedIndexes(
  ports: Reading,
  part: Entry,
  byId: ReadonlyMap<EntryId, Entry>,
): Promise<ReadonlySet<number>> {
  const accepted = new Set<number>();
  for (const { entry, state } of leavesOf(part, byId)) {
    if (entry === undefined || state !== 'accepted') continue;
    for (const index of await calledIndexes(ports, entry)) accepted.add(index);
  }
  return accepted;
}

export async function readOutcome({ objects }: Reading, key: string): Promise<Outcome> {
  return decodeOutcome(await objects.readRange(key, 0, outcomeBytesMax));
}

/** Larger than any outcome of 1000 rows. */
const outcomeBytesMax = 1024 * 1024;
