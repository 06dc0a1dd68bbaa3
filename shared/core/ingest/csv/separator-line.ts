/**
 * What Excel takes for an instruction and no row: a first line `sep=;`, as people write it so that Excel splits the
 * others.
 */
const form = /^("?)sep=(.)\1(?:\r\n|\r|\n|$)/i;

/** No such line is longer. */
const bytesMax = 16;

/**
 * The delimiter's byte, and how many bytes the line has with its end; undefined when the text begins with another line.
 */
export function separatorLine(
  bytes: Uint8Array,
): { readonly delimiter: number; readonly bytes: number } | undefined {
  const start = Buffer.from(bytes.subarray(0, bytesMax)).toString('latin1');
  const [line, , delimiter] = form.exec(start) ?? [];
  return line === undefined || delimiter === undefined
    ? undefined
    : { delimiter: delimiter.charCodeAt(0), bytes: line.length };
}
