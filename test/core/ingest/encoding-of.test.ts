import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCsv } from '../../../shared/core/ingest/csv/csv.ts';
import { collect, pieces } from '../../support/pieces.ts';

/** The begin of an archive whose first file has a name. */
const archive = (name: string, content = '') => {
  const begin = Buffer.alloc(30);
  begin.write('PK\x03\x04', 'latin1');
  begin.writeUInt16LE(name.length, 26);
  return Buffer.concat([begin, Buffer.from(name), deflateRawSync(content)]);
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['an Excel workbook', archive('xl/workbook.xml'), /Save the sheet as "CSV UTF-8"/],
  ['an OpenDocument sheet', archive('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), /CSV UTF-8/],
  ['a Word document', archive('word/document.xml'), /CSV UTF-8/],
  ['a ZIP archive, such as an Excel workbook', archive('list.csv'), /CSV UTF-8/],
  ['an old Excel workbook', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /CSV UTF-8/],
  ['a PDF', latin1('%PDF-1.7\n%\xe2\xe3'), /Export the list/],
  ['compressed by gzip', gzipSync('to\n2125550101\n'), /Unpack it/],
  ['a page of HTML or XML', latin1('\xef\xbb\xbf\r\n<html xmlns:x="urn">\n<table><tr><td>to'), /CSV UTF-8/],
  ['a page of HTML or XML', latin1('<?xml version="1.0"?>\n<Workbook>'), /CSV UTF-8/],
  ['a page of HTML or XML', latin1('<div>\n<table><tr><td>to'), /CSV UTF-8/],
  ['a page of HTML or XML', latin1('<!-- made today -->\n<table><tr><td>to'), /CSV UTF-8/],
  ['a page of HTML or XML', Buffer.from('\ufeff<html><table><tr><td>to', 'utf16le'), /CSV UTF-8/],
  [
    'a web page saved as an archive',
    latin1('MIME-Version: 1.0\r\nContent-Type: multipart/related'),
    /CSV UTF-8/,
  ],
  ['a sheet in the form SYLK', latin1('ID;PWXL;N;E\r\nP;PGeneral\r\n'), /CSV UTF-8/],
  ['compressed by bzip2', latin1('BZh91AY&SY\x8f\x12'), /Unpack it/],
  ['compressed by xz', latin1('\xfd7zXZ\0\0\x04'), /Unpack it/],
  ['compressed by Zstandard', latin1('\x28\xb5\x2f\xfd\x04'), /Unpack it/],
  ['a Parquet file', latin1('PAR1\x15\x04'), /Export the list/],
  ['a database of SQLite', latin1('SQLite format 3\0\x10'), /Export the list/],
  ['a database of Access', latin1('\0\x01\0\0Standard Jet DB\0'), /Export the list/],
  ['JSON', latin1('[\n  {"to": "+12125550101"}\n]'), /in a request/],
  ['JSON', Buffer.from('\ufeff{\r\n  "to": "+12125550101"\r\n}', 'utf16le'), /in a request/],
  ['JSON', Buffer.from('\ufeff[{"to": 1}]', 'utf16le').swap16(), /in a request/],
  ['JSON', latin1('["+12125550101", "+12125550102"]'), /in a request/],
  ['JSON', latin1('[["to"], ["+12125550101"]]'), /in a request/],
  ['JSON', latin1("{'to': '+12125550101'}"), /in a request/],
  ['a list of vCards', latin1('BEGIN:VCARD\r\nVERSION:3.0'), /Export the contacts as CSV/],
  ['a picture', latin1('\x89PNG\r\n\x1a\n'), /Upload the list itself/],
])('%s is no CSV, and the refusal says what to do', async (what, content, todo) => {
  const reading = collect(readCsv(pieces(content)));
  await expect(reading).rejects.toMatchObject({ code: 'not_a_csv' });
  await expect(collect(readCsv(pieces(content)))).rejects.toThrow(`The file is ${what}`);
  await expect(collect(readCsv(pieces(content)))).rejects.toThrow(todo);
});

test.each(['<to>;name', '[to];name', '{to};name', 'PK;to', 'BEGIN;to', 'ID;Phone', 'PAR1;PAR2', '<br />'])(
  'a header %j is one',
  async (header) => {
    expect(await collect(readCsv(pieces(`${header}\na;b\n`)))).toHaveLength(2);
  },
);
