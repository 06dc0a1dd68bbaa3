import { expect, test } from 'vitest';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';

/** Uploads a file and lets it go out. */
async function sent(content: string | Uint8Array, metadata: Record<string, string> = {}) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, content, metadata);
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return {
    texts: sms.calls.map(({ to, text }) => [...to, text]),
    preview: await readPreview(world, view),
    rows: async () => (await readRecipients(world, view)).rows,
    job: view,
  };
}

const table = 'Name;Mobile phone;SMS\r\nZoë;212 555 0101;"Hi ""Zoë"",\r\n€5; bye"\r\n;;\r\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** `latin1` has no euro sign, which is 0x80 in Windows-1252. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

test.each([
  ['utf-8', Buffer.from(table)],
  ['utf-8', Buffer.from(`\uFEFF${table}`)],
  ['utf-16le', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['utf-16le', Buffer.from(table, 'utf16le')],
  ['utf-16be', utf16be(`\uFEFF${table}`)],
  ['utf-16be', utf16be(table)],
  ['windows-1252', windows1252(table)],
])(
  'the same table goes out alike, and the preview says that it was read as %s',
  async (encoding, content) => {
    const { texts, preview } = await sent(content);
    expect(texts).toEqual([['+12125550101', 'Hi "Zoë",\r\n€5; bye']]);
    expect(preview).toMatchObject({ readAs: { encoding, delimiter: 'semicolon' } });
  },
);

test('only a file whose encoding was guessed comes with the advice to look at its letters', async () => {
  const notes = async (content: Uint8Array) => (await sent(content)).preview?.notes.join(' ');
  expect(await notes(windows1252(table))).toMatch(/read as windows-1252/);
  expect(await notes(Buffer.from(table))).not.toMatch(/1252/);
});

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
])('cells may be set apart by %s, and the preview says so', async (delimiter, sign) => {
  const content = [`to${sign}text`, `2125550101${sign}Hello`].join('\n');
  const { texts, preview } = await sent(content);
  expect(texts).toEqual([['+12125550101', 'Hello']]);
  expect(preview).toMatchObject({ readAs: { delimiter } });
});

test('a single column of numbers is enough, with line ends of any kind', async () => {
  const { texts } = await sent('msisdn\r2125550101\n2125550102\r\n\r\n\r\n', { text: 'Hello' });
  expect(texts).toEqual([['+12125550101', '+12125550102', 'Hello']]);
});

test('rows may have a sender and a text of their own; other columns do no harm', async () => {
  const content = 'sender id,note,Tel,message\n+16465550199,x,2125550101,Own\n,"y, z",2125550102,\n';
  const { texts, rows } = await sent(content, { text: 'For all', columns: '{"text":"message"}' });
  expect(texts).toEqual([
    ['+12125550101', 'Own'],
    ['+12125550102', 'For all'],
  ]);
  expect(await rows()).toHaveLength(2);
});

test('a bad row is named by the line it starts on, behind quoted line breaks and blank lines', async () => {
  const content =
    'to,text\r\n2125550101,"one\r\ntwo\rthree\nfour"\r\n\r\n4.47E+11,five\r\n+442079460123,six\r\n';
  const { rows } = await sent(content);
  expect(await rows()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ line: 7, state: 'invalid', reason: 'mangled' }),
      expect.objectContaining({ line: 8, state: 'invalid', reason: 'foreign' }),
    ]),
  );
});

test('a cell with broken quotes costs its row, which says which cell it is, and everybody else is texted', async () => {
  const content = 'to,text\n2125550101,"a"b\n2125550102, "b, c"\n2125550103,"no end\n2125550104,d\n';
  const { texts, rows } = await sent(content);
  expect(texts).toEqual([
    ['+12125550102', 'b, c'],
    ['+12125550104', 'd'],
  ]);
  expect((await rows()).filter(({ state }) => state === 'invalid')).toEqual(
    [2, 4].map((line) =>
      expect.objectContaining({
        line,
        reason: 'broken_quotes',
        detail: expect.stringMatching(/^Cell 2 has broken quotes.*write the quote inside twice/),
      }),
    ),
  );
});

test('totals and remarks below a table are nobody to text, and say so', async () => {
  const rows = 'Name;Phone;Plan\nAda;2125550101;1\nTotal;1;1\nExported on 2026-11-24;;\nBo;;2\n';
  const { texts, rows: read } = await sent(rows, { text: 'Hi' });
  expect(texts).toEqual([['+12125550101', 'Hi']]);
  const reasons = (await read()).map(({ line, reason }) => [line, reason]).toSorted();
  expect(reasons).toEqual([
    [2, undefined],
    [3, 'footer'],
    [4, 'footer'],
    [5, 'empty'],
  ]);
});

test('columns of the same name are no matter, unless one of them is used', async () => {
  const rows = 'Note,Phone,Note,name,name\nx,2125550101,y,Ada,Bo\n';
  expect((await sent(rows, { text: 'Hi' })).texts).toEqual([['+12125550101', 'Hi']]);
  const { job, texts } = await sent(rows, { text: 'Hi {{ name }}' });
  expect(texts).toEqual([]);
  expect(JSON.stringify(job.failure)).toMatch(/columns 4 and 5 are all called so/);
  const twice = await sent('Phone,name,Phone\n2125550101,Ada,2125550102\n', { columns: '{"to":"Phone"}' });
  expect(JSON.stringify(twice.job.failure)).toMatch(/columns 1 and 3 have the same name/);
});

test('a line behind broken quotes that may be the rest of a text is nobody to text', async () => {
  const { texts, rows } = await sent('to,text\n2125550101,"call\n2125550102\nor "Bob"\n2125550103,c\n', {
    text: 'Hi',
  });
  expect(texts).toEqual([['+12125550103', 'c']]);
  expect(await rows()).toContainEqual(
    expect.objectContaining({ line: 3, reason: 'broken_quotes', detail: expect.stringMatching(/behind/) }),
  );
});

test.each([
  [
    'a header with broken quotes below a title',
    'My list\nto,"na"me\n2125550101,a\n',
    /line 2 has broken quotes/,
  ],
  ['a header that repeats a name', 'to,name,To\n2125550101,a,b\n', /columns 1 and 3 have the same name/],
  ['no header', '2125550101\n2125550102\n', /looks like a row of people.*put a header line above/],
  ['a zero byte', 'to\n2125550101\n21255\u000050102\n', /Line 3 holds a zero byte/],
  ['a workbook', 'PK\u0003\u0004', /Excel workbook.*CSV UTF-8/],
  ['a record that never ends', `to\n"${'x'.repeat(200_000)}`, /line 2 is longer than 131072 bytes/],
])('%s fails the campaign with what, where and what to do', async (_, content, detail) => {
  const { job, texts } = await sent(content, { text: 'Hello' });
  expect(job).toMatchObject({ state: 'failed' });
  expect(JSON.stringify(job.failure)).toMatch(detail);
  expect(texts).toEqual([]);
});
