import { isUtf8 } from 'node:buffer';
import type { PieceReader } from './piece-reader.ts';

/** Reads what is UTF-8, and says so where it is not. */
export function utf8Reader(): PieceReader {
  let cut: Uint8Array = Buffer.alloc(0);
  return (bytes, isLast) => {
    const all = cut.length === 0 ? bytes : Buffer.concat([cut, bytes]);
    const whole = isLast ? all : withoutCutCharacter(all);
    cut = Uint8Array.from(all.subarray(whole.length));
    if (isUtf8(whole)) return { good: whole };
    return { good: validStart(whole), fault: 'bytes that are not UTF-8, as others are' };
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
export function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    const isFollower = byte >= 0x80 && byte < 0xc0;
    if (isFollower) continue;
    const characterBytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return characterBytes > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}
