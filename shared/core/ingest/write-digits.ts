const digitZero = 0x30;

/** By number below 100, its two digits: the first in the low byte. */
const pairs = Uint16Array.from(
  { length: 100 },
  (_, number) => digitZero + Math.floor(number / 10) + ((digitZero + (number % 10)) << 8),
);

/** Numbers are written in two halves, so that each can be reckoned with as an integer of 32 bits. */
const halfDigits = 8;
const half = 10 ** halfDigits;

/**
 * Writes a whole number of at most 15 digits in decimal.
 *
 * @returns where it ends
 */
export function writeDigits(into: Uint8Array, at: number, number: number): number {
  if (number < half) return writeInteger(into, at, number, digitsOf(number));
  const high = Math.floor(number / half);
  const lowAt = writeInteger(into, at, high, digitsOf(high));
  return writeInteger(into, lowAt, number - high * half, halfDigits);
}

function writeInteger(into: Uint8Array, at: number, integer: number, digits: number): number {
  let rest = integer | 0;
  let end = at + digits;
  for (; end - at >= 2; end -= 2) {
    const hundreds = (rest / 100) | 0;
    const pair = pairs[rest - 100 * hundreds] as number;
    into[end - 2] = pair;
    into[end - 1] = pair >> 8;
    rest = hundreds;
  }
  if (end > at) into[at] = digitZero + rest;
  return at + digits;
}

function digitsOf(integer: number): number {
  if (integer < 10_000) {
    if (integer < 100) return integer < 10 ? 1 : 2;
    return integer < 1_000 ? 3 : 4;
  }
  if (integer < 1_000_000) return integer < 100_000 ? 5 : 6;
  return integer < 10_000_000 ? 7 : 8;
}
