import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

const text = { text: 'Hello', to: ['+12125550101'], options: { mode: 'approve' } };
const created = { headers: { 'content-type': 'application/json', 'idempotency-key': 'next' } };

/** The version in an ETag. */
const versionIn = (headers: Readonly<Record<string, unknown>>) =>
  Number(/^"(\d+)\.\d+"$/.exec(String(headers.etag))?.[1]);

async function waiting() {
  const world = aWorld({ sms: scriptedSms() });
  const made = await postJson(world, '/v1/campaigns', text);
  await runPlans(world);
  const path = `/v1/jobs/${made.body.id}`;
  const ask = (method: string, below = '', headers: Record<string, string> = {}, body?: object) =>
    call(world, method, `${path}${below}`, {
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { world, made, ask };
}

test('the answer that a job was created has its version, in its body and as its ETag', async () => {
  const { made } = await waiting();
  expect([made.status, made.body.version, versionIn(made.headers)]).toEqual([202, 1, 1]);
});

test('a job says its version alone and in a list, as its ETag does', async () => {
  const { world, ask } = await waiting();
  const { body, headers } = await ask('GET');
  expect(body.version).toBeGreaterThan(1);
  expect(versionIn(headers)).toBe(body.version);
  const { items } = (await call(world, 'GET', '/v1/jobs')).body;
  expect(items[0].version).toBe(body.version);
});

test('what one answer says is what the next change names, without a read between', async () => {
  const { ask } = await waiting();
  const { body: seen } = await ask('GET');
  const named = { 'if-match': `"${seen.version}"` };
  const changed = await ask('PATCH', '', named, { name: 'Spring' });
  expect([changed.status, changed.body.name]).toEqual([200, 'Spring']);
  expect(changed.body.version).toBe(seen.version + 1);
  expect(versionIn(changed.headers)).toBe(changed.body.version);
  expect((await ask('PATCH', '', named, { name: 'Summer' })).status).toBe(412);

  const approved = await ask('POST', '/approve', { 'if-match': String(changed.headers.etag) });
  expect(approved.status).toBe(200);
  expect(approved.body.version).toBeGreaterThan(changed.body.version);
  expect(versionIn(approved.headers)).toBe(approved.body.version);
  const canceled = await ask('POST', '/cancel', { 'if-match': `"${approved.body.version}"` });
  expect([canceled.status, versionIn(canceled.headers)]).toEqual([200, canceled.body.version]);
});

test('a job that takes the place of another, a draft and a canceled job say theirs', async () => {
  const { world, ask } = await waiting();
  const { body: seen } = await ask('GET');
  const replacing = await ask('PATCH', '', { 'if-match': `"${seen.version}"` }, { text: 'Hello again' });
  expect([replacing.status, replacing.body.version, versionIn(replacing.headers)]).toEqual([202, 1, 1]);
  const draft = await call(world, 'POST', '/v1/campaigns', {
    ...created,
    body: JSON.stringify({ upload: true, text: 'Hello' }),
  });
  expect([draft.status, draft.body.version, versionIn(draft.headers)]).toEqual([201, 1, 1]);
  const canceled = await ask('POST', '/cancel');
  expect(versionIn(canceled.headers)).toBe(canceled.body.version);
});

test('what was just made is kept by nobody, and may be asked for again where it was changed', async () => {
  const { made, ask } = await waiting();
  expect(made.headers['cache-control']).toBe('no-store');
  expect((await ask('POST', '/approve')).headers['cache-control']).toBe('private, no-cache');
});

test('a registered endpoint says its version when it is made', async () => {
  const world = aWorld();
  const { status, headers } = await call(world, 'POST', '/v1/endpoints', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'crm', url: 'https://crm.example.com/hooks', events: ['job.*'] }),
  });
  expect([status, versionIn(headers)]).toEqual([201, 1]);
});
