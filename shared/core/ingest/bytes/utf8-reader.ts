import { isAscii, isUtf8 } from 'node:buffer';
import type { PieceReader } from './piece-reader.ts';

/**
 * @param giveUp makes the reader that takes over at the first byte that is not UTF-8, unless a character before it was
 */
export function utf8Reader(giveUp: () => PieceReader): PieceReader {
  let cut: Uint8Array = Buffer.alloc(0);
  let isSure = false;
  let successor: PieceReader | undefined;

  return (bytes, isLast) => {
    if (successor !== undefined) return successor(bytes, isLast);
    const all = cut.length === 0 ? bytes : Buffer.concat([cut, bytes]);
    const whole = isLast ? all : withoutCutCharacter(all);
    cut = Uint8Array.from(all.subarray(whole.length));
    if (isUtf8(whole)) {
      isSure ||= !isAscii(whole);
      return { good: whole };
    }
    const good = validStart(whole);
    if (isSure || !isAscii(good))
      return { good, fault: 'bytes that are not UTF-8, as others before them are' };
    successor = giveUp();
    const rest = successor(all.subarray(good.length), isLast);
    return { ...rest, good: Buffer.concat([good, rest.good]) };
  };
}

/** All characters before the first byte that is not UTF-8: as far as a start is valid, every shorter one is. */
function validStart(bytes: Uint8Array): Uint8Array {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (isUtf8(withoutCutCharacter(bytes.subarray(0, middle)))) valid = middle;
    else invalid = middle;
  }
  return withoutCutCharacter(bytes.subarray(0, valid));
}

/** Leaves out a character at the end that continues behind it. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    const isFollower = byte >= 0x80 && byte < 0xc0;
    if (isFollower) continue;
    const characterBytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return characterBytes > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}
