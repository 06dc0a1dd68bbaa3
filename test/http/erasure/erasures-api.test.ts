import { expect, test } from 'vitest';
import type { ErasureId } from '../../../shared/core/ids.ts';
import { eraseNumber } from '../../../shared/flows/erasure/erase-number.ts';
import { readEraseMessage } from '../../../shared/workers/messages.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const ada = fictional(7);
const stage = { defaultCountry: 'US', bucket: 'bucket' } as const;
const invocation = { receives: 1, remainingMs: () => 900_000 };

test('a number is erased on request, and its erasure tells how many objects held it', async () => {
  const world = aWorld();
  world.objects.put('jobs/cmp_one/plan.jsonl', `"${ada}"`);
  const requested = await postJson(world, '/v1/erasures', { number: '(212) 555-0107' });
  expect(requested).toMatchObject({
    status: 202,
    body: { state: 'erasing', requested_by: 'crm', objects: { looked_into: 0, held_it: 0 } },
  });
  expect(requested.headers.location).toBe(`/v1/erasures/${requested.body.id}`);
  expect(world.eraseQueue.sent).toEqual([{ erasureId: requested.body.id }]);
  const id = requested.body.id as ErasureId;
  await eraseNumber(world, stage, id, invocation);
  expect((await call(world, 'GET', `/v1/erasures/${id}`)).body).toMatchObject({
    state: 'checking',
    objects: { looked_into: 1, held_it: 1 },
    stays_suppressed: false,
    second_look_at: new Date(world.now() + 15 * 60_000).toISOString(),
  });
  world.clock.advance(15 * 60_000);
  await eraseNumber(world, stage, id, invocation);
  const done = await call(world, 'GET', `/v1/erasures/${id}`);
  expect(done.body).toMatchObject({ state: 'done', done_at: new Date(world.now()).toISOString() });
  expect(JSON.stringify([requested, done, world.eraseQueue.sent])).not.toContain('5550107');
});

test('erasures are listed the newest first, page by page, by who asked and without a number', async () => {
  const world = aWorld();
  for (const at of [1, 2, 3]) {
    world.clock.advance(1_000);
    await postJson(
      world,
      '/v1/erasures',
      { number: fictional(at) },
      `key-${at}`,
      at === 3 ? 'privacy' : 'crm',
    );
  }
  const seen = async (query: Record<string, string>) =>
    (await call(world, 'GET', '/v1/erasures', { query })).body;
  const first = await seen({ limit: '2' });
  expect(first.items).toMatchObject([
    { state: 'erasing', requested_by: 'privacy', objects: { looked_into: 0 } },
    { requested_by: 'crm' },
  ]);
  const second = await seen({ limit: '2', cursor: first.next });
  expect(second).toMatchObject({ items: [{ requested_by: 'crm' }], next: null });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
  expect(JSON.stringify([first, second])).not.toContain('212555');
  expect((await seen({})).items).toHaveLength(3);
  const refused = await call(world, 'GET', '/v1/erasures', { query: { cursor: 'x' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
});

test('a repeated request is the same erasure, and its message is sent again', async () => {
  const world = aWorld();
  const first = await postJson(world, '/v1/erasures', { number: ada });
  const second = await postJson(world, '/v1/erasures', { number: ada });
  expect(second.body).toEqual(first.body);
  expect(world.eraseQueue.sent).toHaveLength(2);
  expect((await postJson(world, '/v1/erasures', { number: fictional(8) })).status).toBe(422);
  expect((await postJson(world, '/v1/erasures', { number: ada }, 'order-4711', 'cli')).body.id).not.toBe(
    first.body.id,
  );
});

test('a key that was used for somebody who is erased by now is refused for anybody else, and repeats are answered', async () => {
  const world = aWorld();
  const { body } = await postJson(world, '/v1/erasures', { number: ada });
  const id = body.id as ErasureId;
  await eraseNumber(world, stage, id, invocation);
  world.clock.advance(15 * 60_000);
  await eraseNumber(world, stage, id, invocation);
  expect((await postJson(world, '/v1/erasures', { number: fictional(8) })).status).toBe(422);
  expect(await postJson(world, '/v1/erasures', { number: ada })).toMatchObject({
    status: 202,
    body: { id, state: 'done' },
  });
  expect(JSON.stringify(await world.erasures.erasure(id))).not.toContain('5550107');
});

test.each([
  ['no number', {}, '/number'],
  ['a JSON number', { number: 12125550107 }, '/number'],
  ['what is no number', { number: '12' }, '/number'],
  ["the stage's own sender", { number: '+12125550100' }, '/number'],
  ['another member', { number: ada, all: true }, '/all'],
])('%s is refused with a pointer, and nothing is erased', async (_, body, pointer) => {
  const world = aWorld();
  const answer = await postJson(world, '/v1/erasures', body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  expect(world.eraseQueue.sent).toEqual([]);
});

test.each(['ers_0', `ers_${'0'.repeat(26)}`])('there is no erasure %s', async (id) => {
  expect((await call(aWorld(), 'GET', `/v1/erasures/${id}`)).status).toBe(404);
});

test('a message that names no erasure is refused', () => {
  const record = (body: string) => ({ messageId: 'm-1', body }) as Parameters<typeof readEraseMessage>[0];
  expect(() => readEraseMessage(record('{"erasureId":"cmp_1"}'))).toThrow('m-1');
  const erasureId = `ers_${'a'.repeat(26)}`;
  expect(readEraseMessage(record(JSON.stringify({ erasureId })))).toEqual({ erasureId });
});
