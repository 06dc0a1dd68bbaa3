import { encodingOf } from '../ingest/bytes/encoding-of.ts';
import type { Encoding } from '../ingest/bytes/encodings.ts';

const lineEnds = [0x0a, 0x0d];

/** How many bytes a line end has, in an encoding. */
function unitBytes(encoding: Encoding): number {
  if (encoding.startsWith('utf-32')) return 4;
  return encoding.startsWith('utf-16') ? 2 : 1;
}

/**
 * The beginning of a file without its last line, which may be cut inside a character.
 *
 * @param named the encoding that a person says it is in
 * @throws InputError when it is no CSV, such as a workbook
 */
export function withoutCutEnd(bytes: Buffer, named: Encoding | undefined): Buffer {
  const { encoding, markBytes } = encodingOf(bytes);
  const known = markBytes === 0 && named !== undefined ? named : encoding;
  const size = unitBytes(known);
  const codeAt = (at: number) =>
    known.endsWith('be') ? bytes.readUIntBE(at, size) : bytes.readUIntLE(at, size);
  for (let end = bytes.length - (bytes.length % size); end > 0; end -= size)
    if (lineEnds.includes(codeAt(end - size))) return bytes.subarray(0, end);
  return bytes.subarray(0, 0);
}
