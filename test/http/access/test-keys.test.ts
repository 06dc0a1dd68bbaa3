import { expect, test } from 'vitest';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { described } from '../../../tools/api-description/operations/described.ts';
import { type Call, call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans, runSends, stage, window } from '../../support/worlds/run-world.ts';

const json = { 'content-type': 'application/json' };
const text = { text: 'Hello', to: ['+12125550101', '+12125550102'] };

/** What a test key may ask for that is no read. Who adds an operation decides here as well. */
const allowed: readonly string[] = [
  'createCampaign',
  'createOrderBatch',
  'createSubscriptionChanges',
  'createPortings',
  'createAccountChanges',
  'checkText',
  'checkColumns',
  'checkSuppressions',
  'testRule',
];

const guarded = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { scope }]) => typeof scope !== 'string',
);

/** Everything that a world keeps of jobs. */
async function jobsIn(world: TestWorld) {
  const jobs = [];
  for await (const job of world.ledger.newest()) jobs.push(job);
  return jobs;
}

async function make(world: TestWorld, body: object, given: Call = { test: true }) {
  const headers = { ...json, 'idempotency-key': 'order-4711' };
  const { status, body: made } = await call(world, 'POST', '/v1/campaigns', {
    headers,
    body: JSON.stringify(body),
    ...given,
  });
  expect(status).toBe(202);
  await runPlans(world);
  return made.id as string;
}

const see = async (world: TestWorld, id: string) => (await call(world, 'GET', `/v1/jobs/${id}`)).body;

test.each(guarded)('%s with a test key leaves what is live alone', async (id, { method, path }) => {
  const world = aWorld();
  const live = await make(world, { ...text, options: { mode: 'approve' } }, {});
  const before = await jobsIn(world);
  const examples = Object.values(described[id].examples) as { readonly body?: unknown }[];
  const body = examples.find((one) => one.body !== undefined)?.body;
  const { status, body: answer } = await call(world, method, path.replaceAll(/\{\w+\}/g, live), {
    test: true,
    headers: { ...json, 'idempotency-key': 'another', 'if-match': '"2"' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isRefused = path.startsWith('/v1/jobs/{id}') || (method !== 'GET' && !allowed.includes(id));
  expect([id, status === 403, answer.code === 'test_key']).toEqual([id, isRefused, isRefused]);
  expect((await jobsIn(world)).filter((job) => job.createdBy?.test !== true)).toEqual(before);
});

test.each([
  ['text', text],
  ['text that asks to be sent', { ...text, options: { mode: 'send' } }],
  ['text that is urgent', { ...text, options: { priority: 'urgent' } }],
])('a %s of a test key is planned, previewed, and never sent', async (_, body) => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await make(world, body);
  await runSends(world);
  await runSends(world, undefined, 'urgent');
  expect(await see(world, id)).toMatchObject({
    test: true,
    state: 'completed',
    outcome: 'checked',
    options: { mode: 'check' },
    rows: { total: 2, accepted: 0, unprocessed: 2 },
  });
  expect(sms.calls).toEqual([]);
  const preview = await call(world, 'GET', `/v1/jobs/${id}/preview`, { test: true });
  expect(preview).toMatchObject({ status: 200, body: { calls: expect.any(Number) } });
});

test('nobody lets a job of a test key go', async () => {
  const world = aWorld();
  const id = await make(world, { ...text, options: { mode: 'approve' } });
  for (const by of [{ test: true }, {}])
    expect(await call(world, 'POST', `/v1/jobs/${id}/approve`, by)).toMatchObject({
      status: 409,
      body: { code: 'job_state_conflict' },
    });
  const retry = { headers: { ...json, 'idempotency-key': 'again' }, body: '{"states":["unprocessed"]}' };
  expect((await call(world, 'POST', `/v1/jobs/${id}/retry`, retry)).status).toBe(409);
  await call(world, 'POST', `/v1/jobs/${id}/cancel`);
  await runMinutes(world, 1);
  expect(await see(world, id)).toMatchObject({ state: 'canceled' });
  const { status, body } = await call(world, 'POST', `/v1/jobs/${id}/retry`, retry);
  expect([status, body.code]).toEqual([409, 'job_state_conflict']);
});

test('a file of a test key is a dry run, whatever its metadata says', async () => {
  const world = aWorld();
  const { body } = await call(world, 'POST', '/v1/campaigns', {
    test: true,
    headers: { ...json, 'idempotency-key': 'file' },
    body: JSON.stringify({ upload: true, text: 'Hello' }),
  });
  const { key } = body.form.fields;
  const versionId = world.objects.put(key, 'to\n+12125550101\n', { mode: 'send' });
  await planWork(world, stage, window, { uploads: [{ bucket: 'bucket', key, versionId }] });
  expect(await see(world, body.id)).toMatchObject({ test: true, outcome: 'checked' });
});

test('a file of a form whose draft a restored ledger has lost becomes no live job', async () => {
  const [before, restored] = [aWorld(), aWorld({ sms: scriptedSms() })];
  const { body } = await call(before, 'POST', '/v1/campaigns', {
    test: true,
    headers: { ...json, 'idempotency-key': 'file' },
    body: JSON.stringify({ upload: true, text: 'Hello' }),
  });
  const { key } = body.form.fields;
  const versionId = restored.objects.put(key, 'to,text\n+12125550101,Hello\n');
  await planWork(restored, stage, window, { uploads: [{ bucket: 'bucket', key, versionId }] });
  expect(await jobsIn(restored)).toEqual([]);
  expect(JSON.stringify(restored.lines)).toContain('upload.late');
});

test('a test key finds no job of a live key of its name, by key or in the list', async () => {
  const world = aWorld();
  const live = await make(world, text, {});
  const tried = await make(world, text);
  expect(tried).not.toBe(live);
  const listed = async (given: Call) =>
    (await call(world, 'GET', '/v1/jobs', given)).body.items.map(({ id }: { id: string }) => id);
  expect(await listed({ test: true })).toEqual([tried]);
  expect((await listed({})).sort()).toEqual([live, tried].sort());
});

test('a key is made as a test key, says so, and stays one', async () => {
  const world = aWorld();
  const create = (body: object, given: Call = {}) =>
    call(world, 'POST', '/v1/keys', { headers: json, body: JSON.stringify(body), ...given });
  const made = await create({ name: 'try', scopes: ['send'], test: true });
  expect(made).toMatchObject({ status: 201, body: { test: true } });
  expect(made.body.key).toMatch(/^fc_test_/);
  expect(made.body.key.startsWith(made.body.starts_with)).toBe(true);
  const rotated = await call(world, 'POST', '/v1/keys/try/rotate');
  expect(rotated.body.key).toMatch(/^fc_test_/);
  expect((await call(world, 'GET', '/v1/me', { test: true })).body).toMatchObject({ test: true });
  expect((await create({ name: 'live', scopes: ['send'] }, { test: true })).body.code).toBe('test_key');
});

test('what a test key is refused is on record', async () => {
  const world = aWorld();
  const id = (await postJson(world, '/v1/campaigns', text)).body.id;
  await call(world, 'POST', `/v1/jobs/${id}/cancel`, { test: true });
  const { body } = await call(world, 'GET', '/v1/audit?action=job.cancel');
  expect(body.items).toMatchObject([{ result: 'refused', code: 'test_key', resource: id }]);
});
