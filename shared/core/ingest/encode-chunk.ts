import type { Chunk } from '../chunk.ts';
import { msisdnDigitsMax } from '../limits.ts';
import { writeDigits } from './write-digits.ts';

/** A recipient with plus, quotes and comma, and its line with a comma. */
const rowBytesMax = msisdnDigitsMax + 4 + msisdnDigitsMax + 1;

const [comma, plus, quote] = [0x2c, 0x2b, 0x22];

const between = Buffer.from('],"lines":[');
const end = Buffer.from(']}}\n');

/**
 * Writes a chunk as a line of the plan object. Byte for byte the same as `encodeChunk`, without making a string of every number
 * on the way.
 */
export function encodeGathered(no: number, chunk: Chunk, parts: readonly string[]): Uint8Array {
  const { from, digits, lines } = chunk;
  const head = Buffer.from(`{"chunk":${JSON.stringify({ no, from, parts }).slice(0, -1)},"to":[`);
  const written = new Uint8Array(head.length + lines.length * rowBytesMax + between.length + end.length);
  written.set(head);
  let at = head.length;
  for (const number of digits) {
    written[at] = quote;
    written[at + 1] = plus;
    at = writeDigits(written, at + 2, number);
    written[at] = quote;
    written[at + 1] = comma;
    at += 2;
  }
  // Each list ends where its last comma was.
  written.set(between, at - 1);
  at += between.length - 1;
  for (const number of lines) {
    at = writeDigits(written, at, number);
    written[at] = comma;
    at += 1;
  }
  written.set(end, at - 1);
  return written.subarray(0, at + end.length - 1);
}
