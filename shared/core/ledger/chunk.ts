import { smsRecipientsMax } from '../limits.ts';
import type { Msisdn } from '../msisdn.ts';
import type { AcceptedRow } from '../rows/recipients.ts';

/** Recipients that share sender and text, and so can share a call. `lines[n]` is where `digits[n]` came from. */
export type Chunk = {
  readonly from: Msisdn;
  readonly text: string;
  /** Their numbers, as `AcceptedRow` has them. */
  readonly digits: readonly number[];
  readonly lines: readonly number[];
};

type OpenChunk = { name: string; from: Msisdn; text: string; digits: number[]; lines: number[] };

/** How many different texts are collected side by side, and how much memory they may take. */
const openChunksMax = 10_000;
const openBytesMax = 32 * 1024 * 1024;

/** What a chunk takes beside its text and rows, and what each row adds. Measured roughly, on the safe side. */
const chunkBytes = 500;
const rowBytes = 24;

export type ChunkGatherer = {
  readonly add: (row: AcceptedRow) => void;
  /** Gives out what is left. */
  readonly end: () => void;
};

/**
 * Gathers accepted rows into chunks of at most 1000 recipients with one sender and one text. When too many are open, the oldest
 * goes out unfilled, so that memory stays bounded.
 */
export function chunkGatherer(give: (chunk: Chunk) => void): ChunkGatherer {
  const open = new Map<string, OpenChunk>();
  let last: OpenChunk | undefined;
  /** Of the last row: mostly the very same strings, which is seen sooner than that a chunk's are equal to them. */
  let [lastFrom, lastText] = ['', ''];
  let openBytes = 0;

  const close = (chunk: OpenChunk): void => {
    open.delete(chunk.name);
    openBytes -= bytesOf(chunk);
    if (last === chunk) last = undefined;
    give(chunk);
  };
  const opened = ({ from, text }: AcceptedRow): OpenChunk => {
    const name = `${from} ${text}`;
    const known = open.get(name);
    if (known !== undefined) return known;
    // A text out of the name does not keep the piece of the file alive that it was cut out of.
    const chunk = { name, from, text: name.slice(from.length + 1), digits: [], lines: [] };
    open.set(name, chunk);
    openBytes += bytesOf(chunk);
    return chunk;
  };

  return {
    add(row) {
      if (last === undefined || lastText !== row.text || lastFrom !== row.from) last = opened(row);
      lastText = row.text;
      lastFrom = row.from;
      last.digits.push(row.digits);
      last.lines.push(row.line);
      openBytes += rowBytes;
      if (last.lines.length === smsRecipientsMax) close(last);
      while (open.size > openChunksMax || (openBytes > openBytesMax && open.size > 1)) {
        const [oldest] = open.values();
        if (oldest === undefined) break;
        close(oldest);
      }
    },
    end() {
      for (const chunk of open.values()) close(chunk);
    },
  };
}

/** The text is held twice, once in the name. */
function bytesOf({ text, lines }: OpenChunk): number {
  return chunkBytes + 4 * text.length + rowBytes * lines.length;
}
