import { expect, test } from 'vitest';
import { type LimitCreates, limitCreates } from '../../../shared/http/access/limit-creates.ts';
import { memoryCreateCounts } from '../../../shared/memory/access/create-counts.ts';
import type { CreateCounts } from '../../../shared/ports/access.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';

function limited(most: number, createCounts: CreateCounts = memoryCreateCounts()) {
  const world = aWorld();
  return { ...world, limitCreates: limitCreates({ ...world, createCounts }, most) };
}

const create = (world: TestWorld & { limitCreates: LimitCreates }, key: string, by = 'crm') =>
  postJson(world, '/v1/campaigns', { to: [fictional(0)], text: 'Hi', options: { mode: 'check' } }, key, by);

test('a caller who has created as much as they may waits for the next minute, and others do not', async () => {
  const world = limited(2);
  world.clock.advance(20_000);
  expect((await create(world, 'one')).status).toBe(202);
  expect((await create(world, 'two')).status).toBe(202);
  const third = await create(world, 'three');
  expect(third).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(third.headers['retry-after']).toBe('40');
  expect((await create(world, 'three', 'cli')).status).toBe(202);
  world.clock.advance(40_000);
  expect((await create(world, 'three')).status).toBe(202);
});

test('what creates nothing is not counted: reads, stops, and requests that are not well formed', async () => {
  const world = limited(1);
  const refused = await postJson(world, '/v1/campaigns', { to: [fictional(0)], txt: 'Hi' }, 'bad');
  expect(refused.status).toBe(400);
  const made = await create(world, 'one');
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await call(world, 'GET', `/v1/jobs/${made.body.id}`)).status).toBe(200);
    expect((await call(world, 'POST', `/v1/jobs/${made.body.id}/cancel`)).status).not.toBe(429);
  }
  expect((await create(world, 'two')).status).toBe(429);
});

test('a caller who cannot be counted is let in, and the log says so', async () => {
  const world = limited(1, {
    count: async () => {
      throw new Error('the table is away');
    },
  });
  expect((await create(world, 'one')).status).toBe(202);
  expect(world.lines.map(({ message }) => message)).toContain('creates.not_counted');
});
