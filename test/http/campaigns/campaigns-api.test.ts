import { describe, expect, test } from 'vitest';
import { type Call, call } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runPlans, runSends, upload } from '../../support/worlds/run-world.ts';

const headers = { 'content-type': 'application/json', 'idempotency-key': 'order-4711' };
const post = (world: TestWorld, body: unknown, more: Partial<Call> = {}) =>
  call(world, 'POST', '/v1/campaigns', { headers, body: JSON.stringify(body), ...more });
const good = { text: 'Hello', to: ['+12125550101', '2125550102', '+12125550101', '12'] };
const world = () => aWorld({ sms: scriptedSms() });

test('a request becomes a campaign that can be followed to its end', async () => {
  const here = world();
  const answer = await post(here, good);
  expect(answer).toMatchObject({
    status: 202,
    body: { state: 'planning', source: { request: 'order-4711' } },
  });
  expect(answer.headers.location).toBe(`/v1/jobs/${answer.body.id}`);
  await runPlans(here);
  await runSends(here);
  const { status, body } = await call(here, 'GET', `/v1/jobs/${answer.body.id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: answer.body.id,
    kind: 'campaign',
    version: expect.any(Number),
    test: false,
    created_by: { kind: 'key', id: expect.any(String), name: 'crm' },
    approved_by: null,
    callback: null,
    state: 'completed',
    created_at: '2026-01-05T12:00:00.000Z',
    source: { request: 'order-4711' },
    waiting: null,
    started_at: '2026-01-05T12:00:00.000Z',
    completed_at: null,
    outcome: 'succeeded',
    options: { mode: 'send', priority: 'bulk', on_unclear: 'hold', on_400: 'split', long_text: 'split' },
    rows: {
      total: 4,
      accepted: 2,
      refused: 0,
      unclear: 0,
      held: 0,
      unprocessed: 0,
      suppressed: 0,
      duplicate: 1,
      invalid: 1,
    },
    calls: { accepted: 1 },
    progress: { rows_read: 4, rows_planned: 2, rows_done: 4, rows_total: 4 },
    as_of: '2026-01-05T12:00:00.000Z',
    rows_by_reason: [
      { state: 'duplicate', reason: 'duplicate', count: 1, example_line: 3 },
      { state: 'invalid', reason: 'short_number', count: 1, example_line: 4 },
    ],
    rate: null,
    estimated_completion: null,
  });
  expect((await call(here, 'GET', `/v1/jobs/${answer.body.id}/preview`)).body).toMatchObject({
    recipients: 2,
    calls: 1,
    segments: 2,
  });
});

test('the rows of a campaign are paged, each with what became of it', async () => {
  const here = world();
  const { id } = (await post(here, good)).body;
  await runPlans(here);
  await runSends(here);
  const first = await call(here, 'GET', `/v1/jobs/${id}/rows`, { query: { limit: '2' } });
  expect(first.body).toEqual({
    items: [
      { line: 3, state: 'duplicate', of: 1, to: '+12125550101' },
      {
        line: 4,
        state: 'invalid',
        reason: 'short_number',
        detail: expect.stringMatching(
          /^The number is too short for a person: .*read as a number of US.*"default_country"$/,
        ),
        to: '12',
      },
    ],
    next: expect.any(String),
  });
  const second = await call(here, 'GET', `/v1/jobs/${id}/rows`, {
    query: { limit: '2', cursor: first.body.next },
  });
  expect(second.body).toEqual({
    items: [
      { line: 1, state: 'accepted', to: '+12125550101', sms_id: 'sms_1', call: '000000.01' },
      { line: 2, state: 'accepted', to: '+12125550102', sms_id: 'sms_1', call: '000000.01' },
    ],
    next: null,
  });
});

test('the rows of one state are listed alone, and a state without rows is named', async () => {
  const here = world();
  const { id } = (await post(here, good)).body;
  await runPlans(here);
  await runSends(here);
  const lines = async (state: string) => {
    const { body } = await call(here, 'GET', `/v1/jobs/${id}/rows`, { query: { state } });
    return body.items.map(({ line }: { line: number }) => line);
  };
  expect([await lines('accepted'), await lines('duplicate'), await lines('held')]).toEqual([[1, 2], [3], []]);
  const { status, body } = await call(here, 'GET', `/v1/jobs/${id}/rows`, {
    query: { state: 'delivered' },
  });
  expect([status, body.errors]).toMatchObject([400, [{ pointer: 'state' }]]);
});

test('a page continues over the borders of chunks', async () => {
  const here = world();
  const rows = Array.from({ length: 30 }, (_, at) => `21255501${String(at).padStart(2, '0')},text ${at}`);
  await upload(here, ['to,text', ...rows].join('\n'));
  const [{ id }] = (await call(here, 'GET', '/v1/jobs', { query: { upload_object: 'campaigns/list.csv' } }))
    .body.items;
  const page = await call(here, 'GET', `/v1/jobs/${id}/rows`, { query: { limit: '25' } });
  expect(page.body.items).toHaveLength(25);
  const rest = await call(here, 'GET', `/v1/jobs/${id}/rows`, {
    query: { limit: '25', cursor: page.body.next },
  });
  expect(rest.body.items.map((row: { line: number }) => row.line)).toEqual([27, 28, 29, 30, 31]);
  expect(rest.body.next).toBeNull();
});

test('an upload is found by its key', async () => {
  const here = world();
  await upload(here, 'to\n2125550101\n', { text: 'Hello' });
  const { status, body } = await call(here, 'GET', '/v1/jobs', {
    query: { upload_object: 'campaigns/list.csv' },
  });
  expect([status, body.next, body.items]).toMatchObject([
    200,
    null,
    [{ source: { upload: 'campaigns/list.csv' }, rows: { total: 1 } }],
  ]);
});

test('a failed upload says why, with the line', async () => {
  const here = world();
  await upload(here, 'name\nAda\n');
  const { body } = await call(here, 'GET', '/v1/jobs', {
    query: { upload_object: 'campaigns/list.csv' },
  });
  expect(body.items).toMatchObject([
    {
      state: 'failed',
      failure: {
        code: 'unusable_columns',
        title: 'The input has no usable columns',
        errors: [{ pointer: 'line 1' }],
      },
    },
  ]);
});

test('a repeat of the request is answered alike and adds nothing', async () => {
  const here = world();
  const [one, two] = [await post(here, good), await post(here, good)];
  expect(two).toMatchObject({ status: 202, body: { id: one.body.id } });
  expect((await post(here, good, { by: 'erp' })).body.id).not.toBe(one.body.id);
});

describe('every error is a problem with a pointer', () => {
  const problemOf = async (answer: ReturnType<typeof call>) => {
    const { status, headers: given, body } = await answer;
    expect(given['content-type']).toBe('application/problem+json');
    expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
    return [status, body.errors?.[0].pointer];
  };

  test.each([
    ['an unknown field', { ...good, when: 'now' }, '/when'],
    ['no recipients', { ...good, to: [] }, '/to'],
    ['no list', { ...good, to: '+12125550101' }, '/to'],
    ['a number as a JSON number', { ...good, to: ['+12125550101', 12125550102] }, '/to/1'],
    ['a cell that is no number in any spelling', { ...good, to: ['1'.repeat(65)] }, '/to/0'],
    ['a sender that is no number', { ...good, from: 'FLEET' }, '/from'],
    ['an empty text', { ...good, text: ' ' }, '/text'],
    ['no text', { to: good.to }, '/text'],
    ['a text of more than ten parts', { ...good, text: 'x'.repeat(5_000) }, '/text'],
    ['a list', [good], ''],
    ['half a character', { ...good, text: '\ud83d' }, '/text'],
  ])('%s', async (_, body, pointer) => {
    expect(await problemOf(post(world(), body))).toEqual([400, pointer]);
  });

  test.each([
    ['no Idempotency-Key', { 'content-type': 'application/json' }, 400, 'Idempotency-Key'],
    ['a blank one', { ...headers, 'idempotency-key': ' ' }, 400, 'Idempotency-Key'],
    ['a huge one', { ...headers, 'idempotency-key': 'k'.repeat(256) }, 400, 'Idempotency-Key'],
    ['no content type', { 'idempotency-key': 'a' }, 415, 'Content-Type'],
    ['a form', { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, 415, 'Content-Type'],
  ])('%s', async (_, given, status, pointer) => {
    expect(await problemOf(post(world(), good, { headers: given }))).toEqual([status, pointer]);
  });

  test('several faults are counted in the detail, and each has its hint', async () => {
    const { body } = await post(world(), { ...good, txt: 'Hi', when: 'now' });
    expect(body.detail).toBe('2 values are not valid. "errors" names each of them.');
    expect(body.errors[0]).toMatchObject({ pointer: '/txt', hint: 'Did you mean `text`?' });
  });

  test('the key used before with another body', async () => {
    const here = world();
    await post(here, good);
    expect(await problemOf(post(here, { ...good, text: 'Other' }))).toEqual([422, 'Idempotency-Key']);
  });

  test.each([
    ['broken JSON', '{"to": ['],
    ['JSON nested a hundred thousand deep', '['.repeat(100_000)],
    ['bytes that are not UTF-8', Buffer.from('{"text":"caf\xe9"}', 'latin1')],
    ['nothing', undefined],
  ])('%s', async (_, body) => {
    const here = world();
    expect(
      await problemOf(
        call(here, 'POST', '/v1/campaigns', { headers, ...(body === undefined ? {} : { body }) }),
      ),
    ).toEqual([400, '']);
    expect(here.objects.keys()).toEqual([]);
  });

  test('a body over 4 MiB', async () => {
    const body = JSON.stringify({ ...good, text: 'x'.repeat(4 * 1024 * 1024) });
    expect(await problemOf(call(world(), 'POST', '/v1/campaigns', { headers, body }))).toEqual([
      413,
      undefined,
    ]);
  });

  test.each([
    ['GET', '/', {}, 404, undefined],
    ['DELETE', '/v1/campaigns', {}, 405, undefined],
    ['GET', '/v1/jobs?kind=campaign', { query: { state: 'lost' } }, 400, 'state'],
    ['GET', '/v1/jobs?kind=campaign', { query: { limit: '101' } }, 400, 'limit'],
    ['GET', '/v1/jobs?kind=campaign', { query: { cursor: 'x' } }, 400, 'cursor'],
    ['GET', '/v1/jobs', { query: { upload_object: 'campaigns/none.csv' } }, 404, 'upload_object'],
    ['GET', '/v1/jobs', { query: { upload_object: 'secrets.csv' } }, 404, 'upload_object'],
    ['GET', '/v1/jobs', { query: { upload_object: 'campaigns/a.csv', state: 'completed' } }, 400, 'state'],
    ['GET', '/v1/jobs', { query: { upload_object: 'campaigns/a.csv', limit: '1' } }, 404, 'upload_object'],
    ['GET', '/v1/jobs', { query: { upload_object: `campaigns/${'x'.repeat(1010)}` } }, 404, 'upload_object'],
    ['GET', '/v1/jobs', { query: { upload_object: 'x'.repeat(1100) } }, 400, 'upload_object'],
    ['GET', '/v1/jobs', { query: { limit: '1e1' } }, 400, 'limit'],
    ['GET', '/v1/jobs', { query: { limit: '0x10' } }, 400, 'limit'],
    ['GET', '/v1/jobs', { query: { kind: 'orders' } }, 400, 'kind'],
    ['GET', '/nothing', { body: 'a body' }, 404, undefined],
    ['GET', '/v1/jobs?kind=campaign', { headers: { 'x-odd': '€\u0000' } }, 400, undefined],
    ['GET', '/v1/jobs/cmp_00000000000000000000000000', {}, 404, undefined],
    ['GET', '/v1/jobs/..%2f..', {}, 404, undefined],
  ])('%s %s %j', async (method, path, more, status, pointer) => {
    expect(await problemOf(call(world(), method, path, more))).toEqual([status, pointer]);
  });

  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
  ])('recipients?%j', async (query, pointer) => {
    const here = world();
    const { id } = (await post(here, good)).body;
    expect(await problemOf(call(here, 'GET', `/v1/jobs/${id}/rows`, { query }))).toEqual([400, pointer]);
  });

  test.each([
    ['a million JSON numbers', { ...good, to: Array.from({ length: 1_000_000 }, () => 1) }],
    [
      'a hundred thousand unknown fields',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1])),
    ],
  ])('%s: twenty faults are named', async (_, body) => {
    const answer = await post(world(), body);
    expect([answer.status, answer.body.errors.length]).toEqual([400, 20]);
  });

  test('a cursor that was tampered with, without a word of the report in the log', async () => {
    const here = world();
    const { id } = (await post(here, good)).body;
    await runPlans(here);
    const cursor = Buffer.from('r25').toString('base64url');
    expect(await problemOf(call(here, 'GET', `/v1/jobs/${id}/rows`, { query: { cursor } }))).toEqual([
      400,
      'cursor',
    ]);
    expect(JSON.stringify(here.lines)).not.toMatch(/\d{7}/);
  });

  test('our fault: 500 without a word about its cause, which the log holds', async () => {
    const here = world();
    const broken = {
      ...here,
      ledger: { ...here.ledger, job: () => Promise.reject(new Error('table on fire')) },
    };
    const answer = await call(broken, 'GET', '/v1/jobs/cmp_00000000000000000000000000');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', request_id: 'request-1' } });
    expect(JSON.stringify(answer.body)).not.toContain('fire');
    expect(here.lines).toMatchObject([{ level: 'error', message: 'request.failed' }]);
  });
});
