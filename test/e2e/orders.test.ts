import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { callSystem, goOnUntil, jobOfUpload, type List } from '../support/system-client.ts';

/** Order batches in the whole system from its synthesized template, with both of the provider's APIs. */
let system: LocalSystem;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-orders-'));

beforeAll(async () => {
  const sandbox = {
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
    orderLifeMs: 0,
    partner: { subscriptions: 1 },
  };
  system = await startLocal({ dataDir, say: () => {}, sandbox });
}, 120_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type View = {
  readonly id: string;
  readonly state: string;
  readonly rows: unknown;
};

const call = (method: string, path: string, body?: unknown, key?: string) =>
  callSystem<View>(system, method, path, body, key);

const reaches = (id: string, state: string) =>
  goOnUntil(system, async () => {
    const { body } = await call('GET', `/v1/jobs/${id}`);
    return body.state === state ? body : undefined;
  });

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(id: string): Promise<readonly Row[]> {
  const { body } = await callSystem<List<Row>>(system, 'GET', `/v1/jobs/${id}/rows`);
  return body.items;
}

const placed = () => system.sandbox?.spy.calls('createOrder') ?? [];
const accountId = () => system.sandbox?.senders[0]?.accountId ?? '';

test('people in a request get an eSIM each, once, however often it is repeated', async () => {
  const request = {
    defaults: { account_id: accountId(), delivery: 'email', group: 'Sales' },
    options: { latest_start: new Date(system.clock.now() + 86_400_000).toISOString() },
    rows: [
      { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', employee_id: 'e-1' },
      { first_name: 'Ben', last_name: 'Cox', email: 'ben@example.com', employee_id: 'e-2' },
      { first_name: 'Cy', last_name: 'Day', email: 'nowhere', employee_id: 'e-3' },
    ],
  };
  const first = await call('POST', '/v1/order-batches', request, 'order-1');
  expect([first.status, first.body.state]).toEqual([202, 'planning']);
  const again = await call('POST', '/v1/order-batches', request, 'order-1');
  expect(again.body.id).toBe(first.body.id);
  const done = await reaches(first.body.id, 'completed');
  expect(done.rows).toMatchObject({ total: 3, completed: 2, invalid: 1, ordered: 0, unclear: 0 });
  const rows = await rowsOf(first.body.id);
  expect(rows.map(({ line, state }) => [line, state])).toEqual([
    [3, 'invalid'],
    [1, 'completed'],
    [2, 'completed'],
  ]);
  expect(rows[1]).toMatchObject({
    order_id: expect.stringMatching(/^order_/),
    iccid: expect.stringMatching(/^\d+$/),
  });
  expect(placed()).toHaveLength(2);
});

test('an id that nobody has is found before anything is ordered, and the nearest one is named', async () => {
  const { body: templates } = await callSystem<List<{ id: string }>>(
    system,
    'GET',
    '/v1/provider/order-templates',
  );
  const right = templates.items[0]?.id ?? '';
  const before = placed().length;
  const person = { first_name: 'Una', last_name: 'Known', employee_id: 'e-una', email: 'una@example.com' };
  const request = {
    defaults: { account_id: accountId(), delivery: 'email', group: 'Sales' },
    rows: [{ ...person, template_id: `${right.slice(0, -1)}${right.endsWith('Z') ? 'Y' : 'Z'}` }],
  };
  const { status, body } = await call('POST', '/v1/order-batches', request, 'unknown-id');
  expect(status).toBe(202);
  await reaches(body.id, 'completed');
  expect(await rowsOf(body.id)).toMatchObject([
    { state: 'invalid', reason: 'unknown_id', detail: expect.stringContaining(right) },
  ]);
  expect(placed().length).toBe(before);
}, 120_000);

test('ids that cannot be looked up hold up nothing, and the job says so', async () => {
  system.sandbox?.faults.next('listOrderTemplates', { kind: 'server-error', acts: false });
  const person = { first_name: 'Ulf', last_name: 'Unseen', employee_id: 'e-ulf', email: 'ulf@example.com' };
  const request = {
    defaults: { account_id: accountId(), delivery: 'email', group: 'Sales' },
    rows: [person],
  };
  const { body } = await call('POST', '/v1/order-batches', request, 'unchecked');
  expect(await reaches(body.id, 'completed')).toMatchObject({
    rows: { completed: 1 },
    unchecked: [{ columns: ['template_id'], reason: { code: 'provider_unavailable' } }],
  });
}, 120_000);

test('who has a subscription already is skipped in a file, whose results can be had', async () => {
  const before = placed().length;
  const csv = 'Account ID,First name,Last name,E-mail,Employee ID\n';
  const rows = [
    [accountId(), 'Ada', 'Byron', 'ada@example.com', 'e-1'],
    [accountId(), 'Dee', 'Eve', 'dee@example.com', 'e-4'],
  ];
  await system.clients.s3.send(
    new PutObjectCommand({
      Bucket: system.bucket,
      Key: 'orders/june.csv',
      Body: csv + rows.map((row) => `${row.join(',')}\n`).join(''),
      Metadata: { kind: 'activate', defaults: '{"group":"Sales","delivery":"email"}' },
    }),
  );
  const made = await goOnUntil(system, () => jobOfUpload<View>(system, 'orders/june.csv'));
  const done = await reaches(made.id, 'completed');
  expect(done.rows).toMatchObject({ total: 2, completed: 1, suppressed: 1 });
  expect(placed()).toHaveLength(before + 1);

  const requested = await call('POST', `/v1/jobs/${made.id}/results`);
  expect(requested.status).toBe(202);
  const files = await goOnUntil(system, async () => {
    const path = `/v1/jobs/${made.id}/results/${requested.body.id}`;
    return (await callSystem<{ files?: Record<string, string> }>(system, 'GET', path)).body.files;
  });
  expect(Object.keys(files).sort()).toEqual([
    'all',
    'failed',
    'pending',
    'skipped',
    'succeeded',
    'unclear',
    'unprocessed',
  ]);
  const succeeded = await (await fetch(files.succeeded ?? '')).text();
  expect(succeeded).toMatch(/Dee,Eve,dee@example.com,e-4,3,accepted,,,order_[0-9A-Z]{26},completed,sub_/);
  const skipped = await (await fetch(files.skipped ?? '')).text();
  expect(skipped).toMatch(/Ada,Byron,ada@example.com,e-1,2,suppressed,has_subscription,/);
});

test('somebody who stands in two batches that are handed in at once gets one line', async () => {
  const before = placed().length;
  const request = (group: string) => ({
    defaults: { account_id: accountId(), delivery: 'email', group },
    rows: [{ first_name: 'Flo', last_name: 'Gray', email: 'flo@example.com', employee_id: 'e-5' }],
  });
  const made = await Promise.all(
    ['Sales', 'Service'].map((group) => call('POST', '/v1/order-batches', request(group))),
  );
  for (const { body } of made) await reaches(body.id, 'completed');
  expect(placed()).toHaveLength(before + 1);
  const rows = await Promise.all(made.map(({ body }) => rowsOf(body.id)));
  const reasons = rows.map(([row]) => [row?.state, row?.reason]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['completed', undefined],
      ['suppressed', 'has_subscription'],
    ]),
  );
});
