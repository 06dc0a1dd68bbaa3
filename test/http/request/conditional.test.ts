import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends } from '../../support/worlds/run-world.ts';

const kept = 'private, no-cache';

async function campaign() {
  const world = aWorld({ sms: scriptedSms() });
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hello', to: ['+12125550101'] });
  const path = `/v1/jobs/${body.id}`;
  const ask = (tag?: string, method = 'GET') =>
    call(world, method, path, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
  return { world, ask };
}

test('a job that has not changed is answered 304 with its ETag and nothing else', async () => {
  const { world, ask } = await campaign();
  await runPlans(world);
  const { status, headers } = await ask();
  const etag = String(headers.etag);
  expect([status, headers['cache-control']]).toEqual([200, kept]);
  for (const named of [etag, `W/${etag}`, `"1.2", ${etag}`, '*'])
    for (const method of ['GET', 'HEAD'])
      expect(await ask(named, method)).toEqual({
        status: 304,
        headers: { etag, 'cache-control': kept, 'request-id': 'request-1' },
        body: null,
      });
  expect((await ask('"1.2"')).status).toBe(200);
  // That it was looked at again later is no change.
  world.clock.advance(5_000);
  expect((await ask(etag)).status).toBe(304);
});

test('a count that moves is a new answer of the job', async () => {
  const { world, ask } = await campaign();
  await runPlans(world);
  const { headers, body: ready } = await ask();
  await runSends(world);
  const { status, headers: later, body } = await ask(String(headers.etag));
  expect([status, ready.rows.accepted, body.rows.accepted]).toEqual([200, 0, 1]);
  expect(later.etag).not.toBe(headers.etag);
});

test('rules that have not changed are answered 304', async () => {
  const world = aWorld();
  const { headers, body } = await call(world, 'GET', '/v1/rules');
  const etag = String(headers.etag);
  expect([body.version, etag, headers['cache-control']]).toEqual([
    0,
    expect.stringMatching(/^"0\.\d+"$/),
    kept,
  ]);
  expect((await call(world, 'GET', '/v1/rules', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('what has no ETag is kept by nobody, and If-None-Match changes nothing there', async () => {
  const { world } = await campaign();
  const headers = { 'if-none-match': '*' };
  for (const path of ['/v1/jobs', '/v1/jobs/cmp_nobody', '/v1/nothing']) {
    const answer = await call(world, 'GET', path, { headers });
    expect([answer.status === 304, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      false,
      'no-store',
      undefined,
    ]);
  }
});
