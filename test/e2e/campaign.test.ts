import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Campaign,
  type CampaignsClient,
  campaignsClient,
} from '../../apps/local/demo/campaigns-client.ts';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { collect } from '../support/pieces.ts';
import { goOnUntil } from '../support/system-client.ts';

/** The whole system from its synthesized template, driven as its users do: over HTTP and S3. */
let system: LocalSystem;
let sandbox: Sandbox;
let api: CampaignsClient;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-e2e-'));

beforeAll(async () => {
  system = await startLocal({ dataDir, say: () => {} });
  if (system.sandbox === undefined) throw new Error('There is no sandbox');
  sandbox = system.sandbox;
  api = campaignsClient(system.apiUrl, system.apiKey);
}, 120_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const put = (key: string, Body: string | Buffer, Metadata: Record<string, string> = {}) =>
  system.clients.s3.send(new PutObjectCommand({ Bucket: system.bucket, Key: key, Body, Metadata }));
const reaches = (id: string, wanted: (campaign: Campaign) => boolean) =>
  goOnUntil(system, async () => {
    const campaign = await api.get(id);
    return wanted(campaign) ? campaign : undefined;
  });
const completed = ({ state }: Campaign) => state === 'completed';
const uploaded = (key: string) => goOnUntil(system, () => api.ofUpload(key));
const rowsOf = async (id: string) => collect(api.rows(id));
const request = (text: string, to = ['+12125550101', '+12125550102']) => ({ from: '+12125550100', text, to });
const sum = (rows: Campaign['rows'] = {}) =>
  Object.entries(rows).reduce((all, [state, count]) => (state === 'total' ? all : all + count), 0);
const textsOf = (text: string) =>
  sandbox.spy
    .performed()
    .filter((call) => call.text === text)
    .flatMap((call) => call.to);

test('an uploaded CSV goes out once to everybody it should, and every row can say what became of it', async () => {
  await put(
    'campaigns/März 2026 (1).csv',
    readFileSync(new URL('../../examples/recipients.csv', import.meta.url)),
    { from: '+12125550100' },
  );
  const { id } = await uploaded('campaigns/März 2026 (1).csv');
  const campaign = await reaches(id, completed);
  expect(campaign.rows).toEqual({
    total: 2504,
    accepted: 2400,
    refused: 0,
    unclear: 0,
    held: 0,
    unprocessed: 0,
    suppressed: 0,
    duplicate: 60,
    invalid: 44,
  });
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(2504);
  expect(new Set(rows.map((row) => row.line)).size).toBe(2504);
  const accepted = rows.filter((row) => row.state === 'accepted').map((row) => row.to);
  const texts = sandbox.spy.textsPerRecipientAndText();
  expect([...texts.values()].every((count) => count === 1)).toBe(true);
  expect(new Set([...texts.keys()].map((key) => key.split(' ', 1)[0]))).toEqual(new Set(accepted));
});

test('a CRM request goes out once, however often it is repeated', async () => {
  const requested = await Promise.all([1, 2, 3].map(() => api.post('crm-1', request('From the CRM'))));
  expect(new Set(requested.map((campaign) => campaign.id)).size).toBe(1);
  await reaches(requested[0]?.id ?? '', completed);
  await api.post('crm-1', request('From the CRM'));
  expect(textsOf('From the CRM')).toEqual(['+12125550101', '+12125550102']);
});

test.each([
  ['a short hint is waited out in the queue', 30, 'kept'],
  ['a long hint is waited out in the ledger', 900, 'deleted'],
])('after a 429, %s', async (text, retryAfterSeconds, outcome) => {
  const before = system.events.count();
  sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds });
  const { id } = await api.post(text, request(text));
  const sent = await system.events.waitFor(
    (event) => event.kind === 'message' && event.function === 'sms-send',
    before,
  );
  expect(sent).toMatchObject({ outcome });
  expect((await api.get(id)).rows).toMatchObject({ unprocessed: 2 });
  expect(textsOf(text)).toEqual([]);
  // Past the hint and its jitter, and past the next run of the scheduler.
  await system.clock.advance((retryAfterSeconds + 90) * 1_000);
  await reaches(id, completed);
  expect(textsOf(text)).toHaveLength(2);
});

test('an answer lost after the provider acted is found on its records, and the text is never sent again', async () => {
  sandbox.faults.next('sendSms', { kind: 'lost' });
  const { id } = await api.post('lost-1', request('Lost answer', ['+12125550103', '+12125550104']));
  const unclear = (campaign: Campaign) => campaign.rows?.unclear === 2;
  await reaches(id, unclear);
  // Past the lease, and past the delay of the records.
  for (let more = 0; more < 2; more += 1) {
    await system.clock.advance(600_000);
    await system.runScheduler();
  }
  const campaign = await reaches(id, ({ rows }) => rows?.accepted === 2);
  expect(sum(campaign.rows)).toBe(campaign.rows?.total);
  for (const row of await rowsOf(id))
    expect(row).toMatchObject({ usage_item: expect.stringMatching(/^uitem_/) });
  expect(textsOf('Lost answer')).toHaveLength(2);
});

test('a definite no is shown with the provider’s reason, numbers masked', async () => {
  sandbox.faults.next('sendSms', { kind: 'refused', pointer: '$.from' });
  const { id } = await api.post('refused-1', request('Refused'));
  await reaches(id, completed);
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ state: 'refused', reason: 'refused' });
  expect(row?.detail).not.toMatch(/\d{7}/);
});

test('a file that cannot be read becomes a failed campaign that says so, and nothing is sent', async () => {
  const before = sandbox.spy.performed().length;
  await put('campaigns/latin.csv', Buffer.from('to;text\n+12125550101;caf\xe9\x01\n', 'latin1'));
  await put('campaigns/empty.csv', Buffer.alloc(0));
  await put('order-batches/orders.csv', 'to,text\n+12125550101,not a campaign\n');
  const latin = await reaches((await uploaded('campaigns/latin.csv')).id, ({ state }) => state === 'failed');
  expect(latin.failure).toMatchObject({ code: 'unclear_encoding' });
  const empty = await reaches((await uploaded('campaigns/empty.csv')).id, ({ state }) => state === 'failed');
  expect(empty.failure).toMatchObject({ code: 'empty_input' });
  expect(sandbox.spy.performed()).toHaveLength(before);
});

test('rows of a request bring the values that its text asks for', async () => {
  const rows = [
    { first_name: 'Ada', to: '+12125550101' },
    { first_name: 'Bo', to: '+12125550102' },
  ];
  const { id } = await api.post('rows-1', { from: '+12125550100', text: 'Rows for {{ first_name }}', rows });
  await reaches(id, completed);
  expect([textsOf('Rows for Ada'), textsOf('Rows for Bo')]).toEqual([['+12125550101'], ['+12125550102']]);
});

test('an uploaded suppression list tells over HTTP which of its rows are faulty', async () => {
  const key = 'suppressions/opt outs.csv';
  await put(key, 'phone,Expires At\n+12125550188,31/12/2027\n+12125550189.0,\n+12125550190,2027-01-31\n');
  const headers = { authorization: `Bearer ${system.apiKey}` };
  const report = await goOnUntil(system, async () => {
    const answer = await fetch(`${system.apiUrl}/v1/suppressions?upload=${encodeURIComponent(key)}`, {
      headers,
    });
    return answer.status === 200 ? answer.json() : undefined;
  });
  expect(report).toEqual({
    accepted: 3,
    refused: 0,
    faults: [
      { line: 2, reason: 'bad_expires_at' },
      { line: 3, reason: 'mangled' },
    ],
  });
});

describe('over HTTP', () => {
  const call = async (path: string, init: RequestInit = {}, key = system.apiKey) => {
    const headers = { ...(key === '' ? {} : { authorization: `Bearer ${key}` }), ...init.headers };
    const answer = await fetch(`${system.apiUrl}${path}`, { ...init, headers });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: (await answer.json()) as { code?: string; errors?: { pointer: string }[] },
    };
  };
  const post = (body: string, headers: Record<string, string> = {}) =>
    call('/v1/campaigns', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'bad', ...headers },
    });

  test('without a key and with a wrong one 401', async () => {
    expect(await call('/v1/jobs', {}, '')).toMatchObject({
      status: 401,
      body: { code: 'credentials_missing' },
    });
    expect(await call('/v1/jobs', {}, 'wrong')).toMatchObject({
      status: 401,
      body: { code: 'credentials_invalid' },
    });
  });

  test('a key of another form is answered as an unknown one', async () => {
    for (const authorization of [
      'Basic key',
      'Bearer',
      'Bearer a b',
      'Bearer \u00e9',
      `Bearer ${'k'.repeat(4_000)}`,
    ])
      expect((await fetch(`${system.apiUrl}/v1/jobs`, { headers: { authorization } })).status).toBe(401);
  });

  test('a key is made, has its own scopes, gets a new secret and is revoked', async () => {
    const change = async (method: string, path: string, body?: object) =>
      call(path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }) as Promise<{ status: number; body: { key?: string; state?: string } }>;
    const { body: made } = await change('POST', '/v1/keys', { name: 'viewer', scopes: ['read'] });
    const key = made.key ?? '';
    expect(await call('/v1/jobs', {}, key)).toMatchObject({ status: 200 });
    expect(await call('/v1/me', {}, key)).toMatchObject({
      body: { name: 'viewer', scopes: ['read'], stage: 'example', stage_kind: 'local' },
    });
    expect(await call('/v1/dead-letters', {}, key)).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
    const { body: rotated } = await change('POST', '/v1/keys/viewer/rotate', { overlap_hours: 1 });
    for (const secret of [key, rotated.key])
      expect(await call('/v1/jobs', {}, secret)).toMatchObject({ status: 200 });
    expect(await change('DELETE', '/v1/keys/viewer')).toMatchObject({ body: { state: 'revoked' } });
    await system.clock.advance(30_000);
    for (const secret of [key, rotated.key])
      expect(await call('/v1/jobs', {}, secret)).toMatchObject({ status: 401 });
    const { body } = (await call('/v1/keys')) as { body: { items?: readonly { name: string }[] } };
    expect(body.items?.map(({ name }) => name).sort()).toEqual(['local', 'viewer']);
  });

  test.each([
    ['broken JSON', '{"to":', {}, 'malformed_json', ''],
    ['an unknown field', JSON.stringify({ ...request('x'), when: 'now' }), {}, 'invalid_request', '/when'],
    [
      'another content type',
      'to=1',
      { 'content-type': 'text/plain' },
      'unsupported_media_type',
      'Content-Type',
    ],
    [
      'a body over the limit',
      JSON.stringify(request('x'.repeat(4_300_000))),
      {},
      'body_too_large',
      undefined,
    ],
  ])('%s is a problem with a pointer and leaves no campaign', async (_, body, headers, code, pointer) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({ type: 'application/problem+json', body: { code } });
    expect(answer.body.errors?.[0]?.pointer).toBe(pointer);
  });

  test('an address that does not exist is a problem too', async () => {
    expect(await call('/nothing/here')).toMatchObject({
      status: 404,
      type: 'application/problem+json',
      body: { code: 'no_such_path' },
    });
  });
});

test('the functions’ log holds no number, text or token', () => {
  const log = readFileSync(system.logFile, 'utf8');
  expect(log).toContain('call.accepted');
  // Times and ids may hold such digits by chance.
  const ids = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,})\b/g;
  const said = log.replaceAll(/"Timestamp":\d+/g, '').replaceAll(ids, '');
  expect(said).not.toMatch(/\+?1?\d{3}5550\d{3}|From the CRM|Lost answer|Planned maintenance/);
  expect(log).not.toContain(system.apiKey);
  expect(log).not.toContain(sandbox.credentials.client_secret);
});
