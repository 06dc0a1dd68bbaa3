import { msisdnDigitsMax } from '../limits.ts';
import type { Chunk } from './chunk.ts';
import { writeDigits } from './numbers/write-digits.ts';

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
