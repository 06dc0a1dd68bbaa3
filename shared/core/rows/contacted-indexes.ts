import type { JobId } from '../ids.ts';
import { type IndexSet, indexesIn, indexSetOf } from './index-set.ts';

/** In the index: where a chunk's set begins, and its bytes. 0 and 0: nobody. */
const indexBytes = 8;

/** The object belongs to one attempt at starting. */
export function contactedKeyOf(id: JobId, attempt: string): string {
  return `jobs/${id}/contacted-${attempt}`;
}

/**
 * Whom each chunk of a plan leaves out, as one object: an index of the chunks, and behind it their sets. A call reads 8
 * bytes of it, and its own set if there is one.
 */
export function encodeContacted(
  chunks: number,
  indexesByChunk: ReadonlyMap<number, readonly number[]>,
): Uint8Array {
  const index = Buffer.alloc(chunks * indexBytes);
  const sets: Buffer[] = [];
  let at = index.length;
  for (const [chunkNo, indexes] of indexesByChunk) {
    const set = Buffer.from(indexSetOf(indexes));
    index.writeUInt32BE(at, chunkNo * indexBytes);
    index.writeUInt32BE(set.length, chunkNo * indexBytes + 4);
    sets.push(set);
    at += set.length;
  }
  return Buffer.concat([index, ...sets]);
}

/** @param readRange of the object, its offset and bytes */
export async function contactedIn(
  chunkNo: number,
  readRange: (offset: number, bytes: number) => Promise<Uint8Array>,
): Promise<ReadonlySet<number>> {
  const entry = Buffer.from(await readRange(chunkNo * indexBytes, indexBytes));
  const [offset, bytes] = [entry.readUInt32BE(0), entry.readUInt32BE(4)];
  if (bytes === 0) return new Set();
  return indexesIn(Buffer.from(await readRange(offset, bytes)).toString() as IndexSet);
}
