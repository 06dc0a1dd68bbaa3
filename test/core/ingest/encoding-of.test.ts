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
  ['JSON', latin1('[\n  {"to": "+12125550101"}\n]'), /in a request/],
  ['a list of vCards', latin1('BEGIN:VCARD\r\nVERSION:3.0'), /Export the contacts as CSV/],
  ['a picture', latin1('\x89PNG\r\n\x1a\n'), /Upload the list itself/],
])('%s is no CSV, and the refusal says what to do', async (what, content, todo) => {
  const reading = collect(readCsv(pieces(content)));
  await expect(reading).rejects.toMatchObject({ code: 'not_a_csv' });
  await expect(collect(readCsv(pieces(content)))).rejects.toThrow(`The file is ${what}`);
  await expect(collect(readCsv(pieces(content)))).rejects.toThrow(todo);
});

test.each(['<to>;name', '[to];name', '{to};name', 'PK;to', 'BEGIN;to'])(
  'a header %j is one',
  async (header) => {
    expect(await collect(readCsv(pieces(`${header}\na;b\n`)))).toHaveLength(2);
  },
);
