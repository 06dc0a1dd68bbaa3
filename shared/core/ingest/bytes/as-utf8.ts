import { type Encoding, encodingOf } from './encoding.ts';
import type { PieceReader } from './piece-reader.ts';
import { utf8Reader } from './utf8-reader.ts';

/** Behind the bytes that were given out so far stand some that are no text. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes';
}

/** Small pieces are put together until they have this size, so that what follows is rarely cut. */
const largeBytes = 32 * 1024;

/**
 * Turns a file's bytes into UTF-8 as they arrive, in pieces that end between characters, without a byte order mark.
 * What is not valid UTF-8 counts as Windows-1252, unless a character before it says that it is UTF-8.
 *
 * @param found called as soon as the encoding is known, and again should it prove to be another
 * @param pieceBytesMin at least 4, as the encoding shows in the first ones
 * @throws UnreadableBytes behind the last good piece, InputError for files that are no text at all
 */
export async function* asUtf8(
  pieces: AsyncIterable<Uint8Array>,
  found: (encoding: Encoding) => void,
  pieceBytesMin = largeBytes,
): AsyncGenerator<Uint8Array> {
  let reader: PieceReader | undefined;
  const encodingFound = (encoding: Encoding): PieceReader => {
    found(encoding);
    if (encoding === 'utf-8') return utf8Reader(() => encodingFound('windows-1252'));
    return encoding === 'windows-1252' ? windows1252Reader() : utf16Reader(encoding);
  };
  for await (const { bytes, isLast } of inLargePieces(pieces, pieceBytesMin)) {
    let unread = bytes;
    if (reader === undefined) {
      const { encoding, markBytes } = encodingOf(bytes);
      reader = encodingFound(encoding);
      unread = bytes.subarray(markBytes);
    }
    const { good, fault } = reader(unread, isLast);
    const zeroAt = good.indexOf(0);
    const text = zeroAt < 0 ? good : good.subarray(0, zeroAt);
    if (text.length > 0) yield text;
    if (zeroAt >= 0) throw new UnreadableBytes('a zero byte, which no text does');
    if (fault !== undefined) throw new UnreadableBytes(fault);
  }
}

async function* inLargePieces(
  pieces: AsyncIterable<Uint8Array>,
  pieceBytesMin: number,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly isLast: boolean }> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    // One is kept back, because the last one has to be known as such.
    if (heldBytes >= pieceBytesMin) {
      yield { bytes: held.length === 1 ? (held[0] as Uint8Array) : Buffer.concat(held), isLast: false };
      held = [];
      heldBytes = 0;
    }
    held.push(piece);
    heldBytes += piece.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

/** Half of a character whose other half is missing. */
const half = /\p{Surrogate}/u;

function utf16Reader(encoding: 'utf-16le' | 'utf-16be'): PieceReader {
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

/** What Windows-1252 leaves undefined, and control characters but tab and line ends: no text holds them. */
const isNoText = new Uint8Array(256);
for (const byte of [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x7f]) isNoText[byte] = 1;
for (let byte = 0; byte < 0x20; byte += 1) if (![0x09, 0x0a, 0x0d].includes(byte)) isNoText[byte] = 1;

function windows1252Reader(): PieceReader {
  const decoder = new TextDecoder('windows-1252');
  return (bytes) => {
    const fault = bytes.findIndex((byte) => isNoText[byte] === 1);
    const good = Buffer.from(decoder.decode(fault < 0 ? bytes : bytes.subarray(0, fault)));
    return fault < 0 ? { good } : { good, fault: 'bytes that are neither UTF-8 nor Windows-1252' };
  };
}
