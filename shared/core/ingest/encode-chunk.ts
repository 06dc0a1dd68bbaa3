import type { Chunk } from '../ledger/chunk.ts';
import { msisdnDigitsMax } from '../limits.ts';
import { writeDigits } from './write-digits.ts';

/** A recipient with plus, quotes and comma, and its line with a comma. */
const rowBytesMax = msisdnDigitsMax + 4 + msisdnDigitsMax + 1;

const [comma, plus, quote] = [0x2c, 0x2b, 0x22];

const between = Buffer.from('],"lines":[');
const end = Buffer.from(']}}\n');

/**
 * Writes chunks as lines of the plan object. Byte for byte the same as `encodeChunk`, without making a string of every number
 * on the way. Each is written into the same bytes at first, as only then it is known how many it takes.
 */
export function gatheredEncoder(): (no: number, chunk: Chunk, parts: readonly string[]) => Uint8Array {
  let draft = new Uint8Array(0);
  return (no, { from, digits, lines }, parts) => {
    const head = Buffer.from(`{"chunk":${JSON.stringify({ no, from, parts }).slice(0, -1)},"to":[`);
    const bytesMax = head.length + lines.length * rowBytesMax + between.length + end.length;
    if (draft.length < bytesMax) draft = new Uint8Array(bytesMax);
    draft.set(head);
    const toEnd = writeRecipients(draft, head.length, digits);
    draft.set(between, toEnd);
    const linesEnd = writeLines(draft, toEnd + between.length, lines);
    draft.set(end, linesEnd);
    return draft.slice(0, linesEnd + end.length);
  };
}

/** @returns where they end, which is where the comma behind the last one was */
function writeRecipients(draft: Uint8Array, from: number, digits: readonly number[]): number {
  let at = from;
  for (const number of digits) {
    draft[at] = quote;
    draft[at + 1] = plus;
    at = writeDigits(draft, at + 2, number);
    draft[at] = quote;
    draft[at + 1] = comma;
    at += 2;
  }
  return at - 1;
}

function writeLines(draft: Uint8Array, from: number, lines: readonly number[]): number {
  let at = from;
  for (const line of lines) {
    at = writeDigits(draft, at, line);
    draft[at] = comma;
    at += 1;
  }
  return at - 1;
}
