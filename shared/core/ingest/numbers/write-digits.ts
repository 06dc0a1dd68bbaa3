const fourZeros = 0x30303030;

/**
 * By number below 10,000, its four digits as one word: the first in the low byte. Filled in when the first number is
 * written.
 */
const fours = new Uint32Array(10_000);

function fillFours(): void {
  for (let number = 0; number < fours.length; number += 1) {
    const digit = (unit: number) => Math.floor(number / unit) % 10;
    fours[number] = fourZeros + digit(1_000) + digit(100) * 2 ** 8 + digit(10) * 2 ** 16 + digit(1) * 2 ** 24;
  }
}

/** Numbers are written in two halves, so that each can be reckoned with as an integer of 32 bits. */
const halfDigits = 8;
const half = 10 ** halfDigits;

/**
 * Writes a whole number of at most 15 digits in decimal. As it writes four bytes at once, up to three behind the number
 * may be overwritten as well.
 *
 * @returns where it ends
 */
export function writeDigits(into: DataView, at: number, number: number): number {
  if (fours[0] === 0) fillFours();
  if (number < half) return writeInteger(into, at, number | 0);
  const high = Math.floor(number / half);
  const lowAt = writeInteger(into, at, high);
  const low = (number - high * half) | 0;
  const upper = (low / 10_000) | 0;
  into.setUint32(lowAt, fours[upper] as number, true);
  into.setUint32(lowAt + 4, fours[low - 10_000 * upper] as number, true);
  return lowAt + halfDigits;
}

/** Of at most eight digits. */
function writeInteger(into: DataView, at: number, integer: number): number {
  if (integer < 10_000) return writeShort(into, at, integer);
  const upper = (integer / 10_000) | 0;
  const lowerAt = writeShort(into, at, upper);
  into.setUint32(lowerAt, fours[integer - 10_000 * upper] as number, true);
  return lowerAt + 4;
}

/** Of at most four digits. Zeros before the first one are shifted out. */
function writeShort(into: DataView, at: number, short: number): number {
  const digits = short < 100 ? (short < 10 ? 1 : 2) : short < 1_000 ? 3 : 4;
  into.setUint32(at, (fours[short] as number) >>> (8 * (4 - digits)), true);
  return at + digits;
}
