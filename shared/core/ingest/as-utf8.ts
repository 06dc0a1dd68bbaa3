import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { type Encoding, encodingOf } from './encoding.ts';

/** Behind the bytes that were given out so far stand some that are no text. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes';
}

/** Small pieces are put together until they have this size, so that what follows is rarely cut. */
const pieceBytesMin = 32 * 1024;

/**
 * Turns a file's bytes into UTF-8 as they arrive, in pieces that end between characters, without a byte order mark. What is not
 * valid UTF-8 counts as Windows-1252, unless a character before it says that it is UTF-8.
 *
 * @param found called as soon as the encoding is known, and again should it prove to be another
 * @throws UnreadableBytes behind the last good piece, InputError for files that are no text at all
 */
export async function* asUtf8(
  pieces: AsyncIterable<Uint8Array>,
  found: (encoding: Encoding) => void,
): AsyncGenerator<Uint8Array> {
  let reader: PieceReader | undefined;
  const encodingFound = (encoding: Encoding): PieceReader => {
    found(encoding);
    if (encoding === 'utf-8') return utf8Reader(() => encodingFound('windows-1252'));
    return encoding === 'windows-1252' ? windows1252Reader() : utf16Reader(encoding);
  };
  for await (const { bytes, isLast } of inLargePieces(pieces)) {
    let unread = bytes;
    if (reader === undefined) {
      const { encoding, markBytes } = encodingOf(bytes);
      reader = encodingFound(encoding);
      unread = bytes.subarray(markBytes);
    }
    const { good, fault } = reader(unread, isLast);
    if (good.length > 0) yield good;
    if (fault !== undefined) throw new UnreadableBytes(fault);
  }
}

type PieceReader = (
  bytes: Uint8Array,
  isLast: boolean,
) => { readonly good: Uint8Array; readonly fault?: string };

/** @param giveUp makes the reader that takes over at the first byte that is not UTF-8 */
function utf8Reader(giveUp: () => PieceReader): PieceReader {
  let cut: Uint8Array = Buffer.alloc(0);
  let isSure = false;
  let successor: PieceReader | undefined;

  return (bytes, isLast) => {
    if (successor !== undefined) return successor(bytes, isLast);
    const all = cut.length === 0 ? bytes : Buffer.concat([cut, bytes]);
    const end = isLast ? all.length : all.length - bytesOfCutCharacter(all);
    const whole = all.subarray(0, end);
    cut = Uint8Array.from(all.subarray(end));
    if (isUtf8(whole)) {
      isSure ||= !isAscii(whole);
      return { good: whole };
    }
    const readable = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole);
    const good = Buffer.from(readable.slice(0, readable.indexOf('\uFFFD')));
    if (isSure || !isAscii(good))
      return { good, fault: 'bytes that are not UTF-8, as others before them are' };
    successor = giveUp();
    const rest = successor(all.subarray(good.length), isLast);
    return { ...rest, good: Buffer.concat([good, rest.good]) };
  };
}

/** How many bytes at the end belong to a character that goes on behind it. */
function bytesOfCutCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    const isFollower = byte >= 0x80 && byte < 0xc0;
    if (isFollower) continue;
    const characterBytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return characterBytes > back ? back : 0;
  }
  return 0;
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

function utf16Reader(encoding: 'utf-16le' | 'utf-16be'): PieceReader {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, isLast) => {
    try {
      return { good: Buffer.from(decoder.decode(bytes, { stream: !isLast })) };
    } catch {
      const readable = new TextDecoder(encoding).decode(bytes);
      const good = Buffer.from(readable.slice(0, Math.max(0, readable.indexOf('\uFFFD'))));
      return { good, fault: 'bytes that are not UTF-16, as its first ones are' };
    }
  };
}

async function* inLargePieces(
  pieces: AsyncIterable<Uint8Array>,
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
