import { expect, test } from 'vitest';
import { type Call, call } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';

const put = (world: TestWorld, body: unknown, given: Call = {}) =>
  call(world, 'PUT', '/v1/sending', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...given,
  });

const goesOut = { enabled: true, since: null, by: null, reason: null };

test('everything is stopped unless one kind is named, and the status says who did it', async () => {
  const world = aWorld();
  const since = new Date(world.now()).toISOString();
  const stopped = { enabled: false, since, by: { kind: 'key', name: 'crm' } };
  expect((await put(world, { enabled: false })).body).toMatchObject({
    texts: { ...stopped, reason: null },
    orders: { ...stopped, reason: null },
  });
  const { body } = await put(world, { enabled: true, kinds: ['orders'] });
  expect(body).toMatchObject({ texts: stopped, orders: goesOut });
  expect((await call(world, 'GET', '/v1/status')).body.sending).toMatchObject({ state: 'known', ...body });
  expect((await put(world, { enabled: true })).body).toEqual({ texts: goesOut, orders: goesOut });
});

test('the audit log has each stop and each start', async () => {
  const world = aWorld();
  await put(world, { enabled: false, kinds: ['texts'], reason: 'A wrong price' });
  world.clock.advance(1);
  await put(world, { enabled: true });
  const { body } = await call(world, 'GET', '/v1/audit');
  expect(body.items).toMatchObject([
    { action: 'sending.start', resource: 'sending' },
    { action: 'sending.stop', resource: 'sending' },
  ]);
});

test('it is stopped even while the audit log cannot be written', async () => {
  const world = aWorld();
  const down = () => Promise.reject(new Error('The table does not answer'));
  const lame = { ...world, audit: { ...world.audit, add: down } };
  expect((await put(lame, { enabled: false })).status).toBe(200);
  expect((await world.sending.read()).stops.texts).toBeDefined();
});

test.each<[unknown, string]>([
  [{}, '/enabled'],
  [{ enabled: 'no' }, '/enabled'],
  [{ enabled: false, kinds: [] }, '/kinds'],
  [{ enabled: false, kinds: ['calls'] }, '/kinds/0'],
  [{ enabled: false, reason: '' }, '/reason'],
  [{ enabled: false, reason: 'x'.repeat(201) }, '/reason'],
  [{ enabled: false, sms: true }, '/sms'],
])('%j is refused at %s, and stops nothing', async (body, pointer) => {
  const world = aWorld();
  const answer = await put(world, body);
  expect([answer.status, answer.body.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([
    400,
    [pointer],
  ]);
  expect((await world.sending.read()).stops).toEqual({});
});

test('a test key stops nothing', async () => {
  const world = aWorld();
  expect((await put(world, { enabled: false }, { test: true })).status).toBe(403);
  expect((await world.sending.read()).stops).toEqual({});
});
