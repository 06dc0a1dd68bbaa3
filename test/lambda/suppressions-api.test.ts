import { expect, test } from 'vitest';
import { fictional } from '../support/a-plan.ts';
import { aWorld } from '../support/world.ts';
import { call, postJson } from './api-client.ts';

const [ada, bo] = [fictional(0), fictional(1)];

test('numbers are added with reason and expiry, asked for, and removed', async () => {
  const world = aWorld();
  const added = await postJson(world, '/suppressions', {
    add: [ada, '(212) 555-0101'],
    reason: 'asked to stop',
    expires_at: '2027-01-31T00:00:00Z',
  });
  expect(added).toMatchObject({ status: 200, body: { added: 2, removed: 0, numbers: 2, last_change: 1 } });
  const asked = await postJson(world, '/suppressions/check', { numbers: [ada, bo, fictional(2)] });
  expect(asked.body.suppressed).toEqual(
    [ada, bo].map((number) => ({
      number,
      since: new Date(world.now()).toISOString(),
      reason: 'asked to stop',
      expires_at: '2027-01-31T00:00:00.000Z',
    })),
  );
  await postJson(world, '/suppressions', { remove: [ada] });
  expect((await postJson(world, '/suppressions/check', { numbers: [ada, bo] })).body.suppressed).toHaveLength(
    1,
  );
  expect((await call(world, 'GET', '/suppressions')).body).toEqual({ numbers: 1, last_change: 2 });
});

test.each([
  ['a wrong number', { add: [ada, '12'] }, '/add/1'],
  ['a number that is no string', { add: [12125550100] }, '/add/0'],
  ['nothing', {}, ''],
  ['an expiry that is no time', { add: [ada], expires_at: 'soon' }, '/expires_at'],
  ['another member', { add: [ada], why: 'x' }, '/why'],
  ['a list that is too long', { add: Array(10_001).fill(ada) }, '/add'],
])('%s changes nothing and is pointed at', async (_, body, pointer) => {
  const world = aWorld();
  const answer = await postJson(world, '/suppressions', body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  expect((await call(world, 'GET', '/suppressions')).body).toEqual({ numbers: 0, last_change: 0 });
});

test('who changed the list is kept', async () => {
  const world = aWorld();
  await postJson(world, '/suppressions', { add: [ada] }, 'key', 'crm-7');
  const changes: { by: string }[] = [];
  for await (const change of world.suppressions.changesAfter(0)) changes.push(change);
  expect(changes.map(({ by }) => by)).toEqual(['crm-7']);
});
