const [lineFeed, comma, quote] = [0x0a, 0x2c, 0x22];

/** What no reader can be faster than: every byte is looked at once, and nothing is done with it. */
export async function passOver(pieces: Iterable<Uint8Array>): Promise<number> {
  let [lines, commas, quotes] = [0, 0, 0];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === lineFeed) lines += 1;
      else if (byte === comma) commas += 1;
      else if (byte === quote) quotes += 1;
    }
  }
  if (lines === 0 || commas === 0 || quotes > 0) throw new Error('This is not the file of the benchmark');
  return lines;
}
