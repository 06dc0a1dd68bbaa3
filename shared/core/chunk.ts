import { smsRecipientsMax } from './limits.ts';
import type { Msisdn } from './msisdn.ts';
import type { AcceptedRow } from './recipients.ts';

/** Recipients that share sender and text, and so can share a call. `lines[n]` is where `to[n]` came from. */
export type Chunk = {
  readonly from: Msisdn;
  readonly text: string;
  readonly to: readonly Msisdn[];
  readonly lines: readonly number[];
};

type OpenChunk = { from: Msisdn; text: string; to: Msisdn[]; lines: number[] };

/** How many distinct texts are collected side by side. Beyond it the oldest goes out unfilled, so that memory stays bounded. */
const openChunksMax = 10_000;

/** Gathers accepted rows into chunks of at most 1000 recipients with one sender and one text. */
export async function* chunksOf(rows: AsyncIterable<AcceptedRow>): AsyncGenerator<Chunk> {
  const open = new Map<string, OpenChunk>();
  for await (const row of rows) {
    const name = `${row.from} ${row.text}`;
    const chunk = open.get(name) ?? { from: row.from, text: row.text, to: [], lines: [] };
    chunk.to.push(row.to);
    chunk.lines.push(row.line);
    if (chunk.to.length === smsRecipientsMax) {
      open.delete(name);
      yield chunk;
      continue;
    }
    open.set(name, chunk);
    if (open.size > openChunksMax) {
      const [oldestName, oldest] = open.entries().next().value as [string, OpenChunk];
      open.delete(oldestName);
      yield oldest;
    }
  }
  yield* open.values();
}
