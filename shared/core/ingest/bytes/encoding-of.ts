import { InputError } from '../../../errors.ts';
import type { CertainEncoding } from './encodings.ts';

/** Of a file's first bytes: how many say nothing but the encoding. */
type Start = { readonly encoding: CertainEncoding; readonly markBytes: number };

/**
 * What a file's first bytes say of its encoding. UTF-8 without a mark is what it may be as long as its bytes are valid;
 * see `asUtf8`.
 *
 * @throws InputError when it is no CSV, such as a workbook
 */
export function encodingOf(head: Uint8Array): Start {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  refuseOtherKinds(head);
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

const toCsv = 'Save the sheet as "CSV UTF-8" and upload that file';

const exportIt = 'Export the list from the program that made it as "CSV UTF-8" and upload that file';

const unpack = 'Unpack it and upload the CSV that is inside';

/** What else people upload: how its bytes begin, what it is, and what to do. */
const kinds: readonly (readonly [begin: string, what: string, todo: string])[] = [
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook', toCsv],
  ['%PDF', 'a PDF', exportIt],
  ['{\\rtf', 'a text document', toCsv],
  ['\x1f\x8b', 'compressed by gzip', unpack],
  ['BZh91AY&SY', 'compressed by bzip2', unpack],
  ['\xfd7zXZ', 'compressed by xz', unpack],
  ['\x28\xb5\x2f\xfd', 'compressed by Zstandard', unpack],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', unpack],
  ['Rar!\x1a\x07', 'a RAR archive', unpack],
  ['PAR1\x15', 'a Parquet file', exportIt],
  ['SQLite format 3', 'a database of SQLite', exportIt],
  ['\0\x01\0\0Standard ', 'a database of Access', exportIt],
  ['\x89PNG', 'a picture', 'Upload the list itself, as "CSV UTF-8"'],
  ['\xff\xd8\xff', 'a picture', 'Upload the list itself, as "CSV UTF-8"'],
];

/** What a ZIP archive is by the names of the files that it begins with. */
const archives: readonly (readonly [name: string, what: string])[] = [
  ['xl/', 'an Excel workbook'],
  ['opendocument.spreadsheet', 'an OpenDocument sheet'],
  ['Index/', 'a Numbers sheet'],
  ['word/', 'a Word document'],
];

/** Texts that have no lines of cells, with what may stand before them. */
const texts: readonly (readonly [begin: RegExp, what: string, todo: string])[] = [
  [
    /^\s*<(?:!doctype|!--|html|head|body|table|tr|div|center|script|\?xml|meta|style)(?![\w-])/i,
    'a page of HTML or XML, whatever its name',
    toCsv,
  ],
  [/^\s*MIME-Version:/i, 'a web page saved as an archive (MHTML), whatever its name', toCsv],
  [/^ID;P[A-Z]*(?:;[NE])*\r?\nP;P/, 'a sheet in the form SYLK', toCsv],
  [
    /^\s*\{\s*["'}]|^\s*\[\s*(?:[{[]\s*["'\]}]|"[^"]*"\s*[,\]])/,
    'JSON',
    'Send its rows in a request, or upload a CSV',
  ],
  [/^\s*BEGIN:VCARD/i, 'a list of vCards', 'Export the contacts as CSV and upload that file'],
];

/** How far the begin of an archive and of a text is looked at. */
const [archiveBytes, textBytes] = [32 * 1024, 256];

/** @throws InputError when a file is of a known kind that is no CSV: it says which, and what to do */
function refuseOtherKinds(head: Uint8Array): void {
  const begin = Buffer.from(head.subarray(0, archiveBytes)).toString('latin1');
  const refuse = (what: string, todo: string) => {
    throw new InputError('not_a_csv', [{ detail: `The file is ${what}. ${todo}` }]);
  };
  if (begin.startsWith('PK\x03\x04')) {
    const [, what] = archives.find(([name]) => begin.includes(name)) ?? [];
    if (what === undefined) refuse('a ZIP archive, such as an Excel workbook', toCsv);
    else refuse(what, toCsv);
  }
  for (const [bytes, what, todo] of kinds) if (begin.startsWith(bytes)) refuse(what, todo);
  // What is left of UTF-16 without its zeros is enough to know a text by.
  const text = begin
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .slice(0, 2 * textBytes)
    .replaceAll('\0', '');
  for (const [form, what, todo] of texts) if (form.test(text)) refuse(what, todo);
}
