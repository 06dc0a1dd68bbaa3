import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../shared/core/access/scopes.ts';
import { type Operation, operations } from '../../../shared/core/api/operations.ts';
import { auditedOperations, changesNothing } from '../../../shared/core/audit/audited-operations.ts';
import { type Call, call, postJson } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

const number = '+12125550101';
const campaign = { text: 'Hello', to: [number], options: { mode: 'approve' } };

const json = (body: object): Call => ({
  headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
  body: JSON.stringify(body),
});

async function prepared(world: TestWorld = aWorld()) {
  const { body } = await postJson(world, '/v1/campaigns', campaign, 'one', 'maker');
  await runPlans(world);
  return { world, id: body.id as string };
}

/** Of this action the only entry: the clock stands still, so that none is newer. */
const entryOf = (world: TestWorld, action: string) => {
  const found = world.audit.all().filter((entry) => entry.action === action);
  expect(found).toHaveLength(1);
  return found[0];
};

test('every operation that is no read is in the audit log, or changes nothing', () => {
  const silent = Object.entries(operations as Readonly<Record<string, Operation>>)
    .filter(([, { repeat }]) => repeat !== 'safe')
    .map(([id]) => id)
    .filter((id) => !Object.hasOwn(auditedOperations, id));
  expect(silent.toSorted()).toEqual([...changesNothing].toSorted());
});

test('a change has an entry that says who did what, from where, and what came of it', async () => {
  const { world, id } = await prepared();
  await call(world, 'POST', `/v1/jobs/${id}/approve`, { by: 'approver' });
  expect(entryOf(world, 'job.create')).toMatchObject({
    resource: id,
    actor: { name: 'maker' },
    result: 'done',
  });
  expect(entryOf(world, 'job.approve')).toEqual({
    id: expect.stringMatching(/^aud_[0-9a-v]{26}$/),
    atMs: world.now(),
    actor: { kind: 'key', id: expect.any(String), name: 'approver' },
    action: 'job.approve',
    resource: id,
    requestId: 'request-1',
    sourceIp: '127.0.0.1',
    userAgent: 'test',
    result: 'done',
    beforeVersion: 3,
    afterVersion: 4,
  });
});

test.each<[string, string, string, Call, string, string, string?]>([
  ['a pause', 'POST', '/v1/jobs/JOB/pause', {}, 'job.pause', 'JOB', 'rejected job_state_conflict'],
  ['a cancelation', 'POST', '/v1/jobs/JOB/cancel', {}, 'job.cancel', 'JOB'],
  [
    'a decision about held rows',
    'POST',
    '/v1/jobs/JOB/resolve',
    json({ action: 'give_up' }),
    'rows.give_up',
    'JOB',
  ],
  ['a look at rows', 'GET', '/v1/jobs/JOB/rows', {}, 'rows.reveal', 'JOB'],
  [
    'a look at result files',
    'GET',
    '/v1/jobs/JOB/results/n1',
    {},
    'results.reveal',
    'JOB',
    'rejected not_found',
  ],
  [
    'a look at the file of activations',
    'GET',
    '/v1/jobs/JOB/results/n1',
    { query: { activation: 'true' } },
    'activation.reveal',
    'JOB',
    'rejected not_found',
  ],
  ['a look at the preview', 'GET', '/v1/jobs/JOB/preview', {}, 'job.preview', 'JOB'],
  [
    'a suppression',
    'POST',
    '/v1/suppressions',
    json({ add: [number] }),
    'suppressions.change',
    'suppressions',
  ],
  ['a new key', 'POST', '/v1/keys', json({ name: 'crm', scopes: ['read'] }), 'key.create', 'key:crm'],
  ['the end of a key', 'DELETE', '/v1/keys/crm', {}, 'key.revoke', 'key:crm', 'rejected not_found'],
  ['a stop of all rules', 'PUT', '/v1/automation', json({ enabled: false }), 'automation.stop', 'automation'],
  [
    'a start of all rules',
    'PUT',
    '/v1/automation',
    json({ enabled: true }),
    'automation.start',
    'automation',
  ],
  [
    'a redrive',
    'POST',
    '/v1/dead-letters/sms/redrive',
    json({ count: 1 }),
    'dead_letters.redrive',
    'queue:sms',
  ],
])('%s is on record', async (_, method, path, given, action, resource, result = 'done') => {
  const { world, id } = await prepared();
  await call(world, method, path.replace('JOB', id), { by: 'boss', ...given });
  const entry = entryOf(world, action);
  expect(entry).toMatchObject({ resource: resource.replace('JOB', id), actor: { name: 'boss' } });
  expect([entry?.result, entry?.code].filter(Boolean).join(' ')).toBe(result);
});

test('an erasure is on record by its id, without the number', async () => {
  const { world } = await prepared();
  const { body } = await call(world, 'POST', '/v1/erasures', json({ number }));
  expect(entryOf(world, 'erasure.request')).toMatchObject({ resource: body.id });
  expect(JSON.stringify(world.audit.all())).not.toContain('2125550101');
});

test('a read that shows no numbers, and a check, leave nothing', async () => {
  const { world, id } = await prepared();
  const before = world.audit.all().length;
  await call(world, 'GET', `/v1/jobs/${id}`);
  await call(world, 'POST', '/v1/text-checks', json({ text: 'Hello' }));
  expect(world.audit.all()).toHaveLength(before);
});

describe('a refusal', () => {
  const asked: readonly [string, string, string, readonly Scope[], string][] = [
    ['of a change', 'POST', '/v1/campaigns', ['read'], 'job.create'],
    ['of a read', 'GET', '/v1/keys', ['read'], 'read.listKeys'],
    ['of a part of a change', 'PUT', '/v1/automation', ['send'], 'automation.start'],
  ];

  test.each(asked)('%s by scope is on record', async (_, method, path, scopes, action) => {
    const world = aWorld();
    const body = json(path === '/v1/automation' ? { enabled: true } : campaign);
    const given = method === 'GET' ? {} : body;
    expect((await call(world, method, path, { by: 'crm', scopes, ...given })).status).toBe(403);
    expect(world.audit.all()).toMatchObject([
      { action, actor: { name: 'crm' }, result: 'refused', code: 'scope_missing' },
    ]);
  });

  test('because another person must do it is on record', async () => {
    const world = { ...aWorld(), fourEyes: { fromRows: 1, orders: true, rules: true, operatorKeys: true } };
    const { id } = await prepared(world);
    await call(world, 'POST', `/v1/jobs/${id}/approve`, { by: 'maker' });
    expect(entryOf(world, 'job.approve')).toMatchObject({
      resource: id,
      result: 'refused',
      code: 'same_person',
      beforeVersion: 3,
    });
  });

  test('of who is not known leaves nothing', async () => {
    const world = aWorld();
    expect((await call(world, 'POST', '/v1/campaigns', { ...json(campaign), by: '' })).status).toBe(401);
    expect(world.audit.all()).toEqual([]);
  });
});

test('a number in the place of a name does not get into the audit log', async () => {
  const world = aWorld();
  await call(world, 'DELETE', '/v1/keys/12125550101', { by: 'crm', scopes: ['read'] });
  await call(world, 'POST', `/v1/jobs/${number}/pause`, { by: 'crm', scopes: ['read'] });
  expect(
    world.audit
      .all()
      .map(({ resource }) => resource)
      .toSorted(),
  ).toEqual(['jobs', 'key:…']);
});

describe('when the audit log cannot be written', () => {
  async function failing(part: 'begin' | 'end') {
    const { world, id } = await prepared();
    const fail = async () => {
      throw new Error('throttled');
    };
    return { world, id, broken: { ...world, audit: { ...world.audit, [part]: fail } } };
  }

  test('nothing is changed', async () => {
    const { world, id, broken } = await failing('begin');
    const answer = await call(broken, 'POST', `/v1/jobs/${id}/approve`);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect((await call(world, 'GET', `/v1/jobs/${id}`)).body).toMatchObject({ approved_by: null });
  });

  test('a job, all rules and all calls can be stopped, and none of them is started', async () => {
    const { id, broken } = await failing('begin');
    expect((await call(broken, 'POST', `/v1/jobs/${id}/cancel`)).status).toBe(200);
    expect((await call(broken, 'PUT', '/v1/automation', json({ enabled: false }))).status).toBe(200);
    expect((await call(broken, 'PUT', '/v1/automation', json({ enabled: true }))).status).toBe(503);
    expect((await call(broken, 'PUT', '/v1/sending', json({ enabled: false }))).status).toBe(200);
    expect((await call(broken, 'PUT', '/v1/sending', json({ enabled: true }))).status).toBe(503);
  });

  test('no rows are shown', async () => {
    const { id, broken } = await failing('end');
    expect((await call(broken, 'GET', `/v1/jobs/${id}/rows`)).status).toBe(500);
  });

  test('afterwards, the change stands, and its entry is unknown', async () => {
    const { world, id, broken } = await failing('end');
    expect((await call(broken, 'POST', `/v1/jobs/${id}/approve`)).status).toBe(200);
    expect(entryOf(world, 'job.approve')).toMatchObject({ result: 'unknown' });
    expect(world.lines.map(({ message }) => message)).toContain('audit.end_not_written');
  });
});
