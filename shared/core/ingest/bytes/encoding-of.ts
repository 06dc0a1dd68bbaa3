import { InputError } from '../../../errors.ts';
import type { CertainEncoding } from './encodings.ts';

const toCsv = 'Save the sheet as "CSV UTF-8" and upload that file';

/** What else people upload: how its bytes begin, what it is, and what to do. */
const kinds: readonly (readonly [begin: string, what: string, todo: string])[] = [
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook', toCsv],
  ['%PDF', 'a PDF', 'Export the list from the program that made it as "CSV UTF-8" and upload that file'],
  ['{\\rtf', 'a text document', toCsv],
  ['\x1f\x8b', 'compressed by gzip', 'Unpack it and upload the CSV that is inside'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', 'Unpack it and upload the CSV that is inside'],
  ['Rar!\x1a\x07', 'a RAR archive', 'Unpack it and upload the CSV that is inside'],
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
    /^\s*<(?:!doctype|html|head|body|table|\?xml|meta|style)\b/i,
    'a page of HTML or XML, whatever its name',
    toCsv,
  ],
  [/^\s*\{\s*["}]|^\s*\[\s*[{"]\s*"?\w+"?\s*[:,]/, 'JSON', 'Send its rows in a request, or upload a CSV'],
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
  const text = begin.replace(/^\xef\xbb\xbf/, '').slice(0, textBytes);
  for (const [form, what, todo] of texts) if (form.test(text)) refuse(what, todo);
}

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
