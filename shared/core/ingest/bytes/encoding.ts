import { InputError } from '../../../errors.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * What a file's first bytes say of its encoding, and how many of them say nothing else. UTF-8 is what it may be as long
 * as its bytes are valid; see `asUtf8`.
 *
 * @throws InputError when it is a workbook, or of an encoding that nobody exports
 */
export function encodingOf(head: Uint8Array): { readonly encoding: Encoding; readonly markBytes: number } {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) throw noCsv('The file is a ZIP archive, such as an Excel workbook');
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw noCsv('The file is an old Excel workbook');
  if (starts(0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', markBytes: 3 };
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0)) throw noCsv('The file begins with bytes that are no text');
  if (starts(0xff, 0xfe)) return { encoding: 'utf-16le', markBytes: 2 };
  if (starts(0xfe, 0xff)) return { encoding: 'utf-16be', markBytes: 2 };
  // A header is mostly written in ASCII, of which UTF-16 makes every other byte a zero.
  if (head[0] === 0) return { encoding: 'utf-16be', markBytes: 0 };
  if (head[1] === 0) return { encoding: 'utf-16le', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

function noCsv(what: string): InputError {
  return new InputError('not_a_csv', [
    { detail: `${what}. Save the sheet as "CSV UTF-8" and upload that file` },
  ]);
}
