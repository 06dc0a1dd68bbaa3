import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from './encodings.ts';
import type { PieceReader } from './piece-readers.ts';

/** Of their bytes some words look like UTF-8. */
export const multibyte: readonly Encoding[] = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'];

/** From this many words and such a share of them on, it is no chance that they are UTF-8. */
const [utf8WordsMin, utf8ShareMin] = [2, 0.05];

/** The same where characters have several bytes: a word in a hundred is UTF-8 by chance. */
const [utf8WordsOfSeveralMin, utf8ShareOfSeveralMin] = [8, 0.2];

const word = /[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*/g;

/**
 * Where words of another encoding stand that are UTF-8, though not all are: hardly any word of another encoding is.
 *
 * @returns the index of the first one's first byte; undefined where they may be chance
 */
export function firstUtf8(bytes: Uint8Array, encoding: Encoding): number | undefined {
  if (isAscii(bytes)) return undefined;
  let [words, utf8Words] = [0, 0];
  let first: number | undefined;
  for (const { 0: written, index } of Buffer.from(bytes).toString('latin1').matchAll(word)) {
    words += 1;
    if (!isUtf8(Buffer.from(written, 'latin1'))) continue;
    utf8Words += 1;
    first ??= index;
  }
  const [least, share] = multibyte.includes(encoding)
    ? [utf8WordsOfSeveralMin, utf8ShareOfSeveralMin]
    : [utf8WordsMin, utf8ShareMin];
  return utf8Words >= least && utf8Words >= share * words ? first : undefined;
}

/** Reads what was guessed by its first letters, and says where it goes on in UTF-8, as of two files put together. */
export function watchedReader(read: PieceReader, encoding: Encoding): PieceReader {
  return (bytes, isLast) => {
    const at = firstUtf8(bytes, encoding);
    if (at === undefined) return read(bytes, isLast);
    return {
      good: read(bytes.subarray(0, at), false).good,
      fault: `letters of UTF-8, and those above are of ${encoding}, as of two files that were put together`,
    };
  };
}
