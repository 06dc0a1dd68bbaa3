import { InputError } from '../../../errors.ts';
import type { CertainEncoding } from './encodings.ts';

/** Of a file's first bytes: how many say nothing but the encoding. */
type Start = { readonly encoding: CertainEncoding; readonly markBytes: number };

/**
 * What a file's first bytes say of its encoding. UTF-8 without a mark is what it may be as long as its bytes are valid;
 * see `asUtf8`.
 *
 * @throws InputError when it is a workbook
 */
export function encodingOf(head: Uint8Array): Start {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) throw noCsv('The file is a ZIP archive, such as an Excel workbook');
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw noCsv('The file is an old Excel workbook');
  if (starts(0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', markBytes: 3 };
  if (starts(0xff, 0xfe, 0, 0)) return { encoding: 'utf-32le', markBytes: 4 };
  if (starts(0, 0, 0xfe, 0xff)) return { encoding: 'utf-32be', markBytes: 4 };
  if (starts(0xff, 0xfe)) return { encoding: 'utf-16le', markBytes: 2 };
  if (starts(0xfe, 0xff)) return { encoding: 'utf-16be', markBytes: 2 };
  // A header is mostly written in ASCII, of which UTF-16 makes every other byte a zero, and UTF-32 three of four.
  if (starts(0, 0, 0) && head[3] !== 0) return { encoding: 'utf-32be', markBytes: 0 };
  if (head[0] !== 0 && head.length > 3 && [1, 2, 3].every((at) => head[at] === 0))
    return { encoding: 'utf-32le', markBytes: 0 };
  if (head[0] === 0) return { encoding: 'utf-16be', markBytes: 0 };
  if (head[1] === 0) return { encoding: 'utf-16le', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

function noCsv(what: string): InputError {
  return new InputError('not_a_csv', [
    { detail: `${what}. Save the sheet as "CSV UTF-8" and upload that file` },
  ]);
}
