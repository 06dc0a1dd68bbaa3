import { expect, test } from 'vitest';
import type { Decision } from '../../../shared/core/rules/executions/decision.ts';
import { apiWorld, call } from './rules-client.ts';

const dayMs = 24 * 3_600_000;

const aDecision = (id: string, atMs: number): Decision => ({
  id,
  atMs,
  rule: 'top-up',
  version: 1,
  event: { source: 'partner', id: 'evt', type: 'product.depleted' },
  from: 'webhook',
  verdict: 'dry_run',
  checks: [],
  commands: [],
});

/** A world that notes over how many days each page was looked for. */
async function watchedWorld() {
  const world = await apiWorld();
  const days: number[] = [];
  const { newest } = world.decisions;
  const decisions: typeof world.decisions = {
    ...world.decisions,
    newest(before, fromMs) {
      days.push(
        Math.floor((before.id === '' ? before.atMs - 1 : before.atMs) / dayMs) -
          Math.floor(fromMs / dayMs) +
          1,
      );
      return newest(before, fromMs);
    },
  };
  return { ...world, decisions, days };
}

test('a page of decisions covers at most 31 days, and the next page continues at the day before', async () => {
  const world = await watchedWorld();
  const atMs = [0, 30, 31, 100, 400].map((days) => world.now() - days * dayMs);
  for (const [no, at] of atMs.entries()) await world.decisions.add(aDecision(`d${no}`, at));
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { from: '2024-01-01T00:00:00Z', ...(cursor === undefined ? {} : { cursor }) };
    const { status, body } = await call(world, 'GET', '/v1/executions', { query });
    expect(status).toBe(200);
    found.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.next ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
  expect(Math.max(...world.days)).toBe(31);
});

test('what is asked for up to a far day is not walked there', async () => {
  const world = await watchedWorld();
  await world.decisions.add(aDecision('now', world.now()));
  const query = { from: '2000-01-01T00:00:00Z', to: '2099-12-31T00:00:00Z' };
  const { body } = await call(world, 'GET', '/v1/executions', { query });
  expect(body.items).toHaveLength(1);
  expect(world.days).toEqual([31]);
});

test('without a beginning, one page is all', async () => {
  const world = await watchedWorld();
  const { body } = await call(world, 'GET', '/v1/executions');
  expect([body.items, body.next]).toEqual([[], null]);
});

test.each([
  [{ from: '1970-01-01T00:00:00Z' }, 'from'],
  [{ from: '0001-01-01T00:00:00Z' }, 'from'],
  [{ to: '9999-01-01T00:00:00Z' }, 'to'],
  [{ from: '2026-05-04T00:00:00Z', to: '2026-05-04T00:00:00Z' }, 'from'],
])('decisions of %j are refused, and the member is named', async (query, pointer) => {
  const { status, body } = await call(await apiWorld(), 'GET', '/v1/executions', { query });
  expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
});
