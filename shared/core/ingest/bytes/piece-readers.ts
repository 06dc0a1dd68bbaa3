import { isUtf8 } from 'node:buffer';
import type { GuessedEncoding } from './encodings.ts';

/**
 * Turns pieces of a file into UTF-8. It is called with one after the other, and keeps a character that is cut for the
 * next one.
 *
 * @returns the text of the bytes up to the first that are none, and what is wrong with those
 */
export type PieceReader = (
  bytes: Uint8Array,
  isLast: boolean,
) => { readonly good: Uint8Array; readonly fault?: string };

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

/** What no text holds: characters that an encoding does not have, and controls but tab and line ends. */
const noText = /(?![\t\n\r])[\p{Cc}\ufffd]/u;

/** A letter at the end, which marks behind it may belong to. */
const lastLetter = /\P{M}\p{M}*$/u;

/** Reads an encoding that Node knows, and says where it has bytes that are none of its characters. */
export function decodingReader(encoding: GuessedEncoding): PieceReader {
  const decoder = new TextDecoder(encoding);
  let cut = '';
  return (bytes, isLast) => {
    // Always as a stream: for a whole text, early versions of Node take a short cut that is wrong for Windows-1252.
    let text = cut + decoder.decode(bytes, { stream: true }) + (isLast ? decoder.decode() : '');
    if (encoding === 'windows-1258') {
      // It writes many letters of Vietnamese as two, and texts and names of columns have one.
      cut = isLast ? '' : (lastLetter.exec(text)?.[0] ?? '');
      text = text.slice(0, text.length - cut.length).normalize('NFC');
    }
    const fault = text.search(noText);
    if (fault < 0) return { good: Buffer.from(text) };
    // A zero has a message of its own.
    const end = text[fault] === '\0' ? fault + 1 : fault;
    return {
      good: Buffer.from(text.slice(0, end)),
      fault: `bytes that are no text in UTF-8, nor in ${encoding}`,
    };
  };
}
