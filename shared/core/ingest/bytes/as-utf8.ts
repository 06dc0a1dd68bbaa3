import { isAscii } from 'node:buffer';
import type { Country } from '../../msisdn.ts';
import { watchedReader } from './changed-encoding.ts';
import { encodingOf } from './encoding-of.ts';
import { type Encoding, isGuessed } from './encodings.ts';
import type { EncodingDoubt } from './guess-encoding.ts';
import { decodingReader, type PieceReader, utf8Reader, utf16Reader, utf32Reader } from './piece-readers.ts';

/** Small pieces are put together until they have this size, so that what follows is rarely cut. */
const largeBytes = 32 * 1024;

/** How many bytes from the first one that is not ASCII show the encoding. */
const sampleBytes = 128 * 1024;

/** This many bytes before them may belong to the first word. */
const wordBytes = 64;

export type ByteReading = {
  /** Called as soon as the encoding is known, and again should it prove to be another. */
  readonly found: (encoding: Encoding, doubt?: EncodingDoubt) => void;
  /** What a person says that it is. A mark at the start of the file says more. */
  readonly named?: Encoding | undefined;
  /** Where the list was most likely written. */
  readonly country?: Country | undefined;
  /** At least 4, as a mark has. */
  readonly pieceBytesMin?: number;
};

/**
 * Turns a file's bytes into UTF-8 as they arrive, in pieces that end between characters, without a byte order mark.
 * What has no mark and is not ASCII is looked at from its first other byte on, the same bytes however they arrive.
 *
 * @throws UnreadableBytes behind the last good piece, InputError for files that are no text at all
 */
export async function* asUtf8(
  pieces: AsyncIterable<Uint8Array>,
  { found, named, country, pieceBytesMin = largeBytes }: ByteReading,
): AsyncGenerator<Uint8Array> {
  let reader: PieceReader | undefined;
  let isBegun = false;
  let before: Uint8Array = new Uint8Array();
  let unknown: Uint8Array | undefined;
  for await (const { bytes, isLast } of inLargePieces(pieces, pieceBytesMin)) {
    let unread = bytes;
    if (!isBegun) {
      isBegun = true;
      const { encoding, markBytes } = encodingOf(bytes);
      const isSure = markBytes > 0 || named !== undefined || encoding !== 'utf-8';
      const known = markBytes === 0 && named !== undefined ? named : encoding;
      found(known);
      if (isSure) reader = readerOf(known);
      unread = bytes.subarray(markBytes);
    }
    if (reader === undefined) {
      // With the ASCII before it, so that the first piece that is given out is large.
      unknown = unknown === undefined ? unread : Buffer.concat([unknown, unread]);
      const ascii = asciiStart(unknown);
      if (ascii === unknown.length) {
        yield* textOf({ good: unknown });
        before = lastBytes(before, unknown);
        unknown = undefined;
        continue;
      }
      if (unknown.length - ascii < sampleBytes && !isLast) continue;
      const { guessEncoding } = await import('./guess-encoding.ts');
      const [start, rest] = [unknown.subarray(0, ascii), unknown.subarray(ascii)];
      const guess = await guessEncoding(lastBytes(before, start), rest, sampleBytes, country);
      if ('fault' in guess) yield* textOf({ good: start, fault: guess.fault });
      else {
        if (guess.encoding !== 'utf-8' || guess.doubt !== undefined) found(guess.encoding, guess.doubt);
        reader = readerOf(guess.encoding);
        const { good, ...fault } = reader(rest, isLast);
        if (isGuessed(guess.encoding)) reader = watchedReader(reader, guess.encoding);
        yield* textOf({ good: Buffer.concat([start, good]), ...fault });
      }
      continue;
    }
    yield* textOf(reader(unread, isLast));
  }
}

function readerOf(encoding: Encoding): PieceReader {
  if (isGuessed(encoding)) return decodingReader(encoding);
  if (encoding === 'utf-8') return utf8Reader();
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? utf16Reader(encoding) : utf32Reader(encoding);
}

function* textOf({ good, fault }: ReturnType<PieceReader>): Generator<Uint8Array> {
  const zeroAt = good.indexOf(0);
  const text = zeroAt < 0 ? good : good.subarray(0, zeroAt);
  if (text.length > 0) yield text;
  if (zeroAt >= 0) throw new UnreadableBytes('a zero byte, which no text does');
  if (fault !== undefined) throw new UnreadableBytes(fault);
}

/** How many bytes are ASCII before the first that is not. */
function asciiStart(bytes: Uint8Array): number {
  if (isAscii(bytes)) return bytes.length;
  return bytes.findIndex((byte) => byte >= 0x80);
}

function lastBytes(before: Uint8Array, added: Uint8Array): Uint8Array {
  if (added.length >= wordBytes) return Uint8Array.from(added.subarray(-wordBytes));
  return added.length === 0 ? before : Buffer.concat([before, added]).subarray(-wordBytes);
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

/** Behind the bytes that were given out so far stand some that are no text. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes';
}
