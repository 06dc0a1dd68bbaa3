import { msisdnDigitsMax, smsRecipientsMax } from '../limits.ts';
import type { Msisdn } from '../msisdn.ts';
import { writeDigits } from './numbers/write-digits.ts';
import type { AcceptedRow } from './recipient-validator.ts';

/**
 * Recipients that share sender and text, and so can share a call. `lines[n]` is where `digits[n]` came from. It is
 * itself only until the next row is added.
 */
export type Chunk = {
  readonly from: Msisdn;
  readonly text: string;
  /** Their numbers, as `AcceptedRow` has them. */
  readonly digits: ArrayLike<number>;
  readonly lines: ArrayLike<number>;
};

type OpenChunk = { name: string; from: Msisdn; text: string; rows: Rows; count: number };

/** Room for the rows of a chunk. */
type Rows = { readonly digits: Float64Array; readonly lines: Uint32Array };

/** Room at first. So few lie in the engine's own heap: a file may have a text for each row. */
const roomAtFirst = 4;

/** How many different texts are collected side by side, and how much memory they may take. */
const openChunksMax = 10_000;
const openBytesMax = 32 * 1024 * 1024;

/** What a chunk takes beside its text and rows, and what each row adds. Measured roughly, on the safe side. */
const chunkBytes = 500;
const rowBytes = 24;

/**
 * Gathers accepted rows into chunks of at most 1000 recipients with one sender and one text. When too many are open,
 * the oldest goes out unfilled, so that memory stays bounded.
 */
export class ChunkGatherer {
  private readonly give: (chunk: Chunk) => void;
  private readonly recipientsMax: number;
  private readonly open = new Map<string, OpenChunk>();
  private openBytes = 0;
  private last: OpenChunk | undefined;
  /** Of a full chunk that was given out: the next one needs no room of its own. */
  private spare: Rows | undefined;
  /** Of the last row: mostly the very same strings, which is seen sooner than that a chunk's are equal to them. */
  private lastFrom = '';
  private lastText = '';

  constructor(give: (chunk: Chunk) => void, recipientsMax = smsRecipientsMax) {
    this.give = give;
    this.recipientsMax = recipientsMax;
  }

  add(row: AcceptedRow): void {
    const { from, text } = row;
    if (this.last === undefined || this.lastText !== text || this.lastFrom !== from) {
      this.last = this.opened(from, text);
      this.lastFrom = from;
      this.lastText = text;
    }
    const { last } = this;
    const { count } = last;
    if (count === last.rows.lines.length) last.rows = widened(last.rows);
    last.rows.digits[count] = row.digits;
    last.rows.lines[count] = row.line;
    last.count = count + 1;
    this.openBytes += rowBytes;
    if (last.count === this.recipientsMax) this.close(last);
    while (this.open.size > openChunksMax || (this.openBytes > openBytesMax && this.open.size > 1))
      this.closeOldest();
  }

  /** Gives out what is left. */
  end(): void {
    for (const chunk of this.open.values()) this.close(chunk);
  }

  private opened(from: Msisdn, text: string): OpenChunk {
    const name = `${from} ${text}`;
    const known = this.open.get(name);
    if (known !== undefined) return known;
    // A text out of the name does not keep the piece of the file alive that it was cut out of.
    const chunk = {
      name,
      from,
      text: name.slice(from.length + 1),
      rows: this.spare ?? roomFor(roomAtFirst),
      count: 0,
    };
    this.spare = undefined;
    this.open.set(name, chunk);
    this.openBytes += bytesOf(chunk);
    return chunk;
  }

  private closeOldest(): void {
    const [oldest] = this.open.values();
    if (oldest !== undefined) this.close(oldest);
  }

  private close(chunk: OpenChunk): void {
    this.open.delete(chunk.name);
    this.openBytes -= bytesOf(chunk);
    if (this.last === chunk) this.last = undefined;
    const { from, text, rows, count } = chunk;
    this.give({ from, text, digits: rows.digits.subarray(0, count), lines: rows.lines.subarray(0, count) });
    if (count === this.recipientsMax) this.spare = rows;
  }
}

function roomFor(rows: number): Rows {
  return { digits: new Float64Array(rows), lines: new Uint32Array(rows) };
}

function widened({ digits, lines }: Rows): Rows {
  const wider = roomFor(Math.min(8 * lines.length, smsRecipientsMax));
  wider.digits.set(digits);
  wider.lines.set(lines);
  return wider;
}

/** The text is held twice, once in the name. */
function bytesOf({ text, count }: OpenChunk): number {
  return chunkBytes + 4 * text.length + rowBytes * count;
}

/** A recipient with plus, quotes and comma, and its line with a comma. */
const rowBytesMax = msisdnDigitsMax + 4 + msisdnDigitsMax + 1;

const between = Buffer.from('],"lines":[');
const end = Buffer.from(']}}\n');

/**
 * Writes chunks as lines of the plan object. Byte for byte the same as `encodeChunk`, without making a string of every
 * number on the way. Each is written into the same bytes at first, as only then it is known how many it takes.
 */
export function gatheredEncoder(): (no: number, chunk: Chunk, parts: readonly string[]) => Uint8Array {
  let draft = new Uint8Array(0);
  let view = new DataView(draft.buffer);
  return (no, { from, digits, lines }, parts) => {
    const head = Buffer.from(`{"chunk":${JSON.stringify({ no, from, parts }).slice(0, -1)},"to":[`);
    const bytesMax = head.length + lines.length * rowBytesMax + between.length + end.length;
    if (draft.length < bytesMax) {
      draft = new Uint8Array(bytesMax);
      view = new DataView(draft.buffer);
    }
    draft.set(head);
    const toEnd = writeRecipients(view, head.length, digits);
    draft.set(between, toEnd);
    const linesEnd = writeLines(view, toEnd + between.length, lines);
    draft.set(end, linesEnd);
    return draft.slice(0, linesEnd + end.length);
  };
}

/** @returns where they end, which is where the comma behind the last one was */
function writeRecipients(draft: DataView, from: number, digits: ArrayLike<number>): number {
  // What stands before a recipient's digits and behind them: a quote and a plus, a quote and a comma.
  const opening = 0x222b;
  const closing = 0x222c;
  let at = from;
  for (let index = 0; index < digits.length; index += 1) {
    draft.setUint16(at, opening);
    at = writeDigits(draft, at + 2, digits[index] as number);
    draft.setUint16(at, closing);
    at += 2;
  }
  return at - 1;
}

function writeLines(draft: DataView, from: number, lines: ArrayLike<number>): number {
  const comma = 0x2c;
  let at = from;
  for (let index = 0; index < lines.length; index += 1) {
    at = writeDigits(draft, at, lines[index] as number);
    draft.setUint8(at, comma);
    at += 1;
  }
  return at - 1;
}
