import { expect, test } from 'vitest';
import type { Scope } from '../../../shared/core/access/scopes.ts';
import { encodeSearchCursor } from '../../../shared/core/people/search-cursor.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { request, runSends } from '../../support/worlds/run-world.ts';

const ada = fictional(0);

function search(world: ReturnType<typeof aWorld>, body: unknown, scopes?: readonly Scope[]) {
  const headers = { 'content-type': 'application/json' };
  const by = scopes === undefined ? 'crm' : `of ${scopes.join('-')}`;
  return call(world, 'POST', '/v1/people/search', {
    headers,
    body: JSON.stringify(body),
    by,
    ...(scopes && { scopes }),
  });
}

async function texted() {
  const world = aWorld({ sms: scriptedSms() });
  const job = await request(world, [ada, fictional(1)], 'Hello');
  await runSends(world);
  return { world, job };
}

test('what was sent to a number is found, and neither answer nor log repeats the number', async () => {
  const { world, job } = await texted();
  await postJson(world, '/v1/suppressions', { add: [ada], reason: 'asked to stop' });
  const { status, body, headers } = await search(world, { number: '(212) 555-0100' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({
    items: [
      {
        job: { id: job.id, kind: 'campaign' },
        line: 1,
        state: 'accepted',
        called_at: new Date(world.now()).toISOString(),
        text: { from: '+12125550100', parts: ['Hello'], sms_id: expect.any(String) },
      },
    ],
    next: null,
    searched: {
      kinds: ['texts', 'orders'],
      jobs: 1,
      rows: 2,
      back_to: new Date(job.createdAtMs).toISOString(),
    },
    suppressed: { since: new Date(world.now()).toISOString(), reason: 'asked to stop' },
  });
  expect(JSON.stringify(world.lines)).not.toContain('5550100');
});

test.each([
  [['send'], ['texts'], 1],
  [['order'], ['orders'], 0],
] as const)('a key with %s finds %s', async (scopes, kinds, items) => {
  const { world } = await texted();
  const { body } = await search(world, { number: ada }, scopes);
  expect(body.searched.kinds).toEqual(kinds);
  expect(body.items).toHaveLength(items);
  expect('suppressed' in body).toBe(scopes[0] === 'send');
});

test('a cursor that names a job of the other kind finds nothing in it', async () => {
  const { world, job } = await texted();
  const cursor = encodeSearchCursor({ job, offset: 0, jobs: 0, rows: 0 });
  const found = async (scope: Scope) => (await search(world, { number: ada, cursor }, [scope])).body.items;
  expect(await found('order')).toEqual([]);
  expect(await found('send')).toHaveLength(1);
});

test.each([['read'], ['approve'], ['erase'], ['admin']] as const)(
  'a key with %s alone finds nobody',
  async (scope) => {
    const { world } = await texted();
    expect(await search(world, { number: ada }, [scope])).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
  },
);

test.each([
  ['nothing', {}, ''],
  ['both', { number: ada, email: 'ada@example.com' }, ''],
  ['a wrong number', { number: '12' }, '/number'],
  ['a number that is no string', { number: 12125550100 }, '/number'],
  ['no address', { email: 'ada' }, '/email'],
  ['a cursor that is none', { number: ada, cursor: 'x' }, '/cursor'],
  ['another member', { number: ada, name: 'Ada' }, '/name'],
  ['a country that is none', { number: ada, default_country: 'de' }, '/default_country'],
])('%s is refused with its place, and without what was written', async (_, body, pointer) => {
  const answer = await search(aWorld(), body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  expect(JSON.stringify(answer.body)).not.toContain('555');
});
