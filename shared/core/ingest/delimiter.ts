const [carriageReturn, lineFeed, quote] = [0x0d, 0x0a, 0x22];

/** Comma, semicolon, tab and pipe. */
const delimiters = [0x2c, 0x3b, 0x09, 0x7c] as const;

/** The byte that splits the first line with anything in it into most cells; a comma when none of them occurs outside quotes. */
export function delimiterOf(bytes: Uint8Array): number {
  const counts = new Map<number, number>(delimiters.map((delimiter) => [delimiter, 0]));
  const isBreak = (byte: number | undefined) => byte === carriageReturn || byte === lineFeed;
  let at = 0;
  while (isBreak(bytes[at])) at += 1;
  for (let isQuoted = false; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (isBreak(byte)) break;
    const count = counts.get(byte);
    if (count !== undefined) counts.set(byte, count + 1);
  }
  const countOf = (delimiter: number) => counts.get(delimiter) ?? 0;
  return delimiters.reduce<number>(
    (best, next) => (countOf(next) > countOf(best) ? next : best),
    delimiters[0],
  );
}
