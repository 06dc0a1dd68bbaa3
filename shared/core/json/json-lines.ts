/** One JSON value per line, with the byte range of its line (line end left out). */
export type JsonLine = { readonly offset: number; readonly bytes: number; readonly value: unknown };

const newline = 0x0a;

export function jsonLine(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/**
 * Reads lines of JSON as they arrive, however the pieces fall.
 *
 * @param firstOffset where in the object the pieces begin: at the beginning of a line
 */
export async function* readJsonLines(
  pieces: AsyncIterable<Uint8Array>,
  firstOffset = 0,
): AsyncGenerator<JsonLine> {
  let kept: Uint8Array[] = [];
  let offset = firstOffset;
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      kept.push(piece.subarray(from, end));
      const line = Buffer.concat(kept);
      kept = [];
      from = end + 1;
      yield { offset, bytes: line.length, value: JSON.parse(line.toString('utf8')) };
      offset += line.length + 1;
    }
    if (from < piece.length) kept.push(piece.subarray(from));
  }
  if (kept.length > 0) throw new Error(`The object ends in the middle of a line, ${offset} bytes in`);
}
