import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const beginning = 64 * 1024;
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

async function check(content: string | Uint8Array, body: object = {}, world = aWorld()) {
  const request = { kind: 'campaign', content: base64(content), ...body };
  return postJson(world, '/v1/column-checks', request);
}

test('a file is shown with its columns, and each row with what comes of it', async () => {
  const csv =
    'Liste 2027\nMobil;Vorname;Ort\n+12125550101;Ada;NY\n4,47E+11;Cy;\n(212) 555-0101;Bo;\n="+12125550102";;\n';
  const { body, headers, status } = await check(csv, { text: 'Hi {{ first_name }}' });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toMatchObject({
    read_as: {
      encoding: 'utf-8',
      confidence: 'certain',
      delimiter: 'semicolon',
      header_line: 2,
      title_lines: 1,
      whole: true,
    },
    columns: [
      { name: 'Mobil', meaning: 'to', placeholders: [] },
      { name: 'Vorname', meaning: null, placeholders: ['first_name'] },
      { name: 'Ort', meaning: null, placeholders: [] },
    ],
    failure: null,
  });
  expect(body.rows).toMatchObject([
    { line: 3, cells: ['+12125550101', 'Ada', 'NY'], verdict: { kind: 'accepted', text: 'Hi Ada' } },
    { line: 4, verdict: { kind: 'invalid', reason: 'mangled', detail: expect.any(String) } },
    { line: 5, verdict: { kind: 'duplicate', of: 3 } },
    { line: 6, cells: ['+12125550102', '', ''], verdict: { kind: 'invalid', reason: 'missing_variable' } },
  ]);
});

const many = (row: (at: number) => string) =>
  `phone;name;note\n${Array.from({ length: 4_000 }, (_, at) => row(at)).join('\n')}\n`;

test.each(['utf8', 'utf16le'] as const)(
  'a beginning in %s that is cut anywhere is read like the file',
  async (form) => {
    const mark = form === 'utf16le' ? '\ufeff' : '';
    const file = Buffer.from(mark + many((at) => `+1212${5550100 + (at % 100)};Ädä ${at};"a\nb"`), form);
    for (let more = 0; more < 30; more += 1) {
      const { body } = await check(file.subarray(0, beginning + more), { text: 'Hi {{ name }}' });
      expect(body.failure).toBeNull();
      expect(body.read_as).toMatchObject({ whole: false, confidence: 'certain' });
      expect(body.rows).toHaveLength(20);
      expect(body.rows[19]).toMatchObject({
        cells: ['+12125550119', 'Ädä 19', 'a\nb'],
        verdict: { text: 'Hi Ädä 19' },
      });
    }
  },
);

test('rows so long that few are whole are shown without the one that is cut', async () => {
  const { body } = await check(many(() => `+12125550101;x;"${'y\n'.repeat(10_000)}"`).slice(0, beginning));
  expect(body.rows.map(({ line }: { line: number }) => line)).toEqual([2, 10_003, 20_004]);
  expect(body.read_as).toMatchObject({ confidence: 'likely' });
});

test('a question is part of the answer, with its candidates', async () => {
  const csv = 'mobile,phone\n+12125550101,+12125550102\n';
  const { status, body } = await check(csv);
  expect(status).toBe(200);
  expect(body.failure).toMatchObject({
    code: 'columns_ambiguous',
    errors: [{ candidate: { column: 'mobile' } }, {}],
  });
  expect(body.rows).toMatchObject([{ cells: ['+12125550101', '+12125550102'], verdict: null }]);
  const chosen = await check(csv, { text: 'Hi', options: { columns: { to: 'phone' } } });
  expect(chosen.body).toMatchObject({ failure: null, columns: [{ meaning: null }, { meaning: 'to' }] });
});

test.each([
  ['mobile,phone\n+12125550101,+12125550102\n', 'to'],
  ['phone,Message\n+12125550101,Where is my order?\n', 'text'],
  ['phone,From\n+12125550101,Monday\n+12125550102,Monday\n+12125550103,Monday\n', 'from'],
])('a question says what its columns may have: %j', async (csv, meaning) => {
  const { body } = await check(csv, { text: 'Hi' });
  expect(body.failure.errors.at(-1)).toMatchObject({ candidate: { meaning } });
});

test('people who want no texts are a question of another code, and its answer has all rows texted', async () => {
  const csv = 'phone,SMS opt-in\n+12125550101,yes\n+12125550102,no\n';
  const { status, body } = await check(csv, { text: 'Hi' });
  expect([status, body.failure]).toMatchObject([200, { code: 'opted_out', errors: [{ pointer: 'line 1' }] }]);
  const chosen = await check(csv, { text: 'Hi', options: { columns: { consent: null } } });
  expect(chosen.body).toMatchObject({ failure: null, rows: [{ verdict: { text: 'Hi' } }, {}] });
});

test('a placeholder that no column has is named, with those of the file', async () => {
  const { body } = await check('phone,name\n+12125550101,Ada\n', { text: 'Hi {{ nam }}' });
  expect(body.failure).toMatchObject({ code: 'template_broken' });
  expect(body.failure.errors[0].detail).toContain('"name"');
});

test.each([
  ['a workbook', 'PK\u0003\u0004 and so on', 'not_a_csv'],
  ['nothing', '', 'empty_input'],
  ['only a header', 'phone,name\n', 'empty_input'],
  ['one endless line', 'x'.repeat(beginning), 'unreadable_csv'],
])('%s is a problem', async (_, content, code) => {
  expect((await check(content)).body).toMatchObject({ code });
});

test('orders have their own columns and verdicts', async () => {
  const id = '0123456789ABCDEFGHJKMNPQRS';
  const people = `Ada,Byron,ada@example.com,,otpl_${id}\nBo,B,bo,acc_${id},otpl_${id}\n`;
  const csv = `Vorname,Nachname,email,account_id,template_id\n${people}`;
  const { body } = await check(csv, { kind: 'order_batch', defaults: { account_id: `acc_${id}` } });
  expect(body.columns.map(({ meaning }: { meaning: string }) => meaning)).toEqual([
    'first_name',
    'last_name',
    'email',
    'account_id',
    'template_id',
  ]);
  expect(body.rows).toMatchObject([
    { line: 2, verdict: { kind: 'accepted' } },
    { line: 3, verdict: { kind: 'invalid', reason: 'bad_email' } },
  ]);
  const wrong = await check('a,b\n1,2\n', { kind: 'subscription_changes' });
  expect(wrong.body.failure).toMatchObject({ code: 'unusable_columns' });
});

test('people on the suppression list are seen, and nothing is written or logged of anybody', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: ['+12125550101'] });
  const { body } = await check('phone,name\n+12125550101,Ada\n', { text: 'Hi {{ name }}' }, world);
  expect(body.rows).toMatchObject([{ verdict: { kind: 'suppressed' } }]);
  expect(JSON.stringify(world.lines)).not.toMatch(/5550101|Ada/);
});

test('content that is no Base64 is refused by its name', async () => {
  const { status, body } = await postJson(aWorld(), '/v1/column-checks', {
    kind: 'campaign',
    content: 'phone',
  });
  const detail = '`content` must be Base64 with "+" and "/", padded with "=".';
  expect([status, body.errors]).toMatchObject([400, [{ pointer: '/content', detail }]]);
});

test('it takes the scope of the kind, and the members of the kind', async () => {
  const headers = { 'content-type': 'application/json' };
  const by = (kind: string, scope: 'send' | 'order' | 'read') =>
    call(aWorld(), 'POST', '/v1/column-checks', {
      headers,
      body: JSON.stringify({ kind, content: base64('phone\n+12125550101\n') }),
      scopes: [scope],
    });
  expect((await by('campaign', 'order')).status).toBe(403);
  expect((await by('order_batch', 'send')).status).toBe(403);
  expect((await by('campaign', 'read')).status).toBe(403);
  expect((await by('campaign', 'send')).status).toBe(200);
  const strange = await check('phone\n', { provider_api: 'partner', defaults: {} });
  expect(strange).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/defaults' }, { pointer: '/provider_api' }] },
  });
});
