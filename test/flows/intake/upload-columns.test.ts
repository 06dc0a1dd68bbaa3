import { expect, test } from 'vitest';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';

/** Uploads a file and lets it go out. */
async function sent(content: string | Uint8Array, metadata: Record<string, string> = {}) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, content, { text: 'Hello', ...metadata });
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return {
    to: sms.calls.flatMap(({ to }) => to),
    texts: sms.calls.map(({ text }) => text),
    failure: view.failure,
    preview: view.plan === undefined ? undefined : await readPreview(world, view),
  };
}

const cases = ['2125550191', '2125550192', '2125550193'];
const people = (row: (at: number) => string) => cases.map((_, at) => row(at)).join('\n');

test('a case number is never texted as a phone number', async () => {
  const table = `Number,Cell Phone Number\n${people((at) => `${cases[at]},212555010${at}`)}`;
  const { to, preview } = await sent(table);
  expect(to).toEqual(['+12125550100', '+12125550101', '+12125550102']);
  expect(preview?.columns).toEqual([
    { meaning: 'to', column: 'Cell Phone Number', samples: ['212…00', '212…01', '212…02'] },
  ]);
});

const twoPhones = `Name,Phone,Mobile\n${people((at) => `Ada ${at},212555010${at},212555011${at}`)}`;

test('nobody is texted while two columns may be the recipients, and the failure says how to choose', async () => {
  const { to, failure } = await sent(twoPhones);
  expect(to).toEqual([]);
  expect(failure).toMatchObject({
    code: 'columns_ambiguous',
    faults: [
      {
        detail: expect.stringMatching(/^Column 2, "Phone".*100 %.*Values are 212…00, 212…01, 212…02/),
        hint: expect.stringContaining('option columns, such as {"to":"Mobile"}'),
        candidate: { meaning: 'to', column: 'Phone', share: 1, samples: ['212…00', '212…01', '212…02'] },
      },
      { candidate: { column: 'Mobile', share: 1, samples: ['212…10', '212…11', '212…12'] } },
    ],
  });
  expect(JSON.stringify(failure)).not.toMatch(/\d{7}/);
});

test('the metadata of an upload says which column is meant, and the preview names those of the text as well', async () => {
  const metadata = { columns: '{"to": "mobile"}', text: 'Hello {{ name }}' };
  const { to, preview } = await sent(twoPhones, metadata);
  expect(to).toEqual(['+12125550110', '+12125550111', '+12125550112']);
  expect(preview?.columns).toEqual([
    { meaning: 'to', column: 'Mobile', samples: ['212…10', '212…11', '212…12'] },
    { meaning: 'name', column: 'Name', samples: ['Ad…'] },
  ]);
});

test('a refused header is listed with the way it was read and the nearest known word', async () => {
  const { failure } = await sent('Work phonne;Name\n2125550101;Ada\n');
  expect(failure?.code).toBe('unusable_columns');
  expect(failure?.faults[0]?.detail).toMatch(
    /none of recipients: "Work phonne", "Name".*utf-8 with the delimiter semicolon.*"Work phonne" may be meant for "phone"/,
  );
});

test('columns are judged by more than the first piece of a file, however it arrives', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => `${at < 700 ? '' : `212555${1000 + at}`},2125550101`);
  const { failure } = await sent(`Phone,Mobile\n${rows.join('\n')}`);
  expect(failure).toMatchObject({ code: 'columns_ambiguous' });
});

test('names are known in the scripts of the world', async () => {
  const headers = [
    'رقم الجوال',
    'Номер телефона',
    'मोबाइल नंबर',
    'เบอร์โทรศัพท์',
    '手机号码',
    '電話番号',
    '휴대폰 번호',
  ];
  for (const header of headers) {
    const { to } = await sent(`id,${header},Name\n12345678,2125550101,A\n`);
    expect([header, to]).toEqual([header, ['+12125550101']]);
  }
});

test('numbers that a spreadsheet was given as formulas, and inches in a text, are read as they are meant', async () => {
  const table = 'sep=;\r\nName;Phone\r\n5" pipe;="+12125550101"\r\n"Bo" ;="2125550102"\r\n';
  const { to, preview } = await sent(table);
  expect(to).toEqual(['+12125550101', '+12125550102']);
  expect(preview?.columns?.[0]).toEqual({ meaning: 'to', column: 'Phone', samples: ['121…01', '212…02'] });
});

test('a placeholder of another tool is not sent as it stands, unless that is meant', async () => {
  const table = 'to;name\n2125550101;Ada\n';
  const { to, failure } = await sent(table, { text: 'Hello {First Name}' });
  expect(to).toEqual([]);
  expect(failure).toMatchObject({
    code: 'template_broken',
    faults: [{ detail: expect.stringMatching(/"\{First Name\}".*\{\{ first_name \}\}.*option literal/) }],
  });
  expect((await sent(table, { text: 'Hello {First Name} {{ x }}', literal: 'true' })).to).toHaveLength(1);
});

test("a row's own text with a placeholder of another tool is refused alone", async () => {
  const { to } = await sent('to;text\n2125550101;Hi {Name}\n2125550102;Hi Bo\n');
  expect(to).toEqual(['+12125550102']);
});

test('a text that typographic signs make dearer says so, and is written with plain ones on request', async () => {
  const table = 'to;text\n2125550101;It’s “on” – see you\n2125550102;Привет – друг\n';
  const long = `${'It’s on. '.repeat(12)}`;
  const notes = async (metadata: Record<string, string>) =>
    (await sent('to\n2125550101\n2125550102\n', { text: long, ...metadata })).preview?.notes.join(' ');
  expect(await notes({})).toMatch(/2 of the 4 segments.*option transliterate/);
  expect(await notes({ transliterate: 'true' })).not.toMatch(/transliterate/);
  expect((await sent(table, { transliterate: 'true' })).texts.toSorted()).toEqual([
    'It\'s "on" - see you',
    'Привет – друг',
  ]);
  expect((await sent(table)).texts).toContain('It’s “on” – see you');
});

test('those who want no texts get none unasked, and the preview says that their column is not read', async () => {
  const table = 'to,SMS opt-in\n2125550101,yes\n2125550102,no\n';
  const first = await sent(table);
  expect(first.to).toEqual([]);
  expect(first.failure).toMatchObject({
    code: 'opted_out',
    faults: [
      { detail: expect.stringContaining('"SMS opt-in"'), hint: expect.stringContaining('"consent":null') },
    ],
  });
  const { to, preview } = await sent(table, { columns: '{"consent":null}' });
  expect(to).toHaveLength(2);
  expect(preview?.notes.join()).toContain('"SMS opt-in" may say who wants texts. It is not read');
});

test('who wants no texts is found behind the first thousand rows, unless the row gets none in any case', async () => {
  const many = Array.from({ length: 1_500 }, (_, at) => `${2_125_550_100 + at},yes\n`).join('');
  const table = `to,SMS opt-in\n${many}`;
  const { to, failure } = await sent(`${table}2125559999,no\n`);
  expect([to, failure]).toEqual([[], expect.objectContaining({ code: 'opted_out' })]);
  expect((await sent(`${table}2125550100,no\nnobody,no\n`)).failure).toBeUndefined();
});
