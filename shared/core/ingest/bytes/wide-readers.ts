import type { PieceReader } from './piece-reader.ts';

/** Half of a character whose other half is missing. */
const half = /\p{Surrogate}/u;

export function utf16Reader(encoding: 'utf-16le' | 'utf-16be'): PieceReader {
  let cut: Uint8Array = Buffer.alloc(0);
  return (bytes, isLast) => {
    const all = Buffer.concat([cut, bytes]);
    const whole = all.subarray(0, all.length - (all.length % 2));
    if (encoding === 'utf-16be') whole.swap16();
    const text = whole.toString('utf16le');
    const isCut = !isLast && isFirstHalf(text.charCodeAt(text.length - 1));
    const kept = (isCut ? 2 : 0) + (all.length % 2);
    cut = Uint8Array.from(all.subarray(all.length - kept));
    // The next call turns the bytes round again.
    if (isCut && encoding === 'utf-16be') cut.subarray(0, 2).reverse();
    const readable = isCut ? text.slice(0, -1) : text;
    const fault = readable.search(half);
    if (fault < 0 && !(isLast && kept > 0)) return { good: Buffer.from(readable) };
    const good = Buffer.from(fault < 0 ? readable : readable.slice(0, fault));
    return { good, fault: 'bytes that are not UTF-16, as its first ones are' };
  };
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Code points are given to it by four bytes each. */
export function utf32Reader(encoding: 'utf-32le' | 'utf-32be'): PieceReader {
  let cut: Uint8Array = Buffer.alloc(0);
  return (bytes, isLast) => {
    const all = Buffer.concat([cut, bytes]);
    const end = all.length - (all.length % 4);
    cut = Uint8Array.from(all.subarray(end));
    const points: string[] = [];
    let isFaulty = isLast && cut.length > 0;
    for (let at = 0; at < end; at += 4) {
      const point = encoding === 'utf-32le' ? all.readUInt32LE(at) : all.readUInt32BE(at);
      if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) {
        isFaulty = true;
        break;
      }
      points.push(String.fromCodePoint(point));
    }
    const good = Buffer.from(points.join(''));
    return isFaulty ? { good, fault: 'bytes that are not UTF-32, as its first ones are' } : { good };
  };
}
