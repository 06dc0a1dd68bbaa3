import type { GuessedEncoding } from './encodings.ts';
import type { PieceReader } from './piece-reader.ts';

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
