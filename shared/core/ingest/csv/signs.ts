/**
 * Bytes with a meaning of their own. This file imports nothing: only then are its numbers written into the bundle where
 * they are used, and reading them from elsewhere would cost time at each byte of a large file.
 */
export const carriageReturn = 0x0d;
export const newline = 0x0a;
export const quote = 0x22;
export const blank = 0x20;

/** Times a byte: that byte four times. */
export const eachOfFour = 0x01010101;

export const highBitOfEach = 0x80808080 | 0;

/** How many lines end there: CRLF, LF and CR each count once. */
export function breaksIn(bytes: Uint8Array, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === carriageReturn) breaks += 1;
    else if (bytes[at] === newline && (at === from || bytes[at - 1] !== carriageReturn)) breaks += 1;
  }
  return breaks;
}
