import { TextDecoder } from 'node:util';
import { InputError } from '../errors.ts';

/**
 * Decodes UTF-8 as it arrives and drops a byte order mark.
 *
 * @throws InputError when the bytes are something else (UTF-16, Windows-1252 …); it names the line and the way out.
 */
export async function* readUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let atStart = true;
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    if (atStart) {
      refuseWorkbook(piece);
      refuseUtf16(piece);
    }
    atStart = false;
    const text = decode(decoder, piece, line);
    line += count(text, '\n');
    if (text !== '') yield text;
  }
  const tail = decode(decoder, undefined, line);
  if (tail !== '') yield tail;
}

function decode(decoder: TextDecoder, piece: Uint8Array | undefined, line: number): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch (cause) {
    const readable = piece === undefined ? '' : new TextDecoder().decode(piece);
    const until = Math.max(readable.indexOf('\uFFFD'), 0);
    throw notUtf8(
      `Line ${line + count(readable.slice(0, until), '\n')} holds bytes that are not UTF-8`,
      cause,
    );
  }
}

function refuseUtf16(piece: Uint8Array): void {
  const [first, second] = piece;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || first === 0 || second === 0) throw notUtf8('The file is UTF-16');
}

/** Excel's files are ZIP archives. */
function refuseWorkbook(piece: Uint8Array): void {
  if (Buffer.from(piece.subarray(0, 4)).toString('latin1') !== 'PK\u0003\u0004') return;
  throw new InputError(400, 'The file is no CSV', [
    {
      detail:
        'It is a ZIP archive, such as an Excel workbook. Save the sheet as "CSV UTF-8" and upload that file',
    },
  ]);
}

function notUtf8(detail: string, cause?: unknown): InputError {
  const error = new InputError(400, 'The file is not UTF-8', [
    { detail: `${detail}. Save it again as "CSV UTF-8" and upload that file` },
  ]);
  error.cause = cause;
  return error;
}

function count(text: string, wanted: string): number {
  let found = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found += 1;
  return found;
}
