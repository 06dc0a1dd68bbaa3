import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../shared/core/audit/audit-entry.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

const [ada, bo, cem] = [fictional(0, 217), fictional(1, 217), fictional(2, 217)];

/** A world with a planned campaign of these rows, which counts the reads of its ledger and its objects. */
async function planned(rows: readonly object[], text = 'Hi {{ name }}!') {
  const world = aWorld();
  const body = { text, rows, options: { mode: 'approve' } };
  const { body: job } = await postJson(world, '/v1/campaigns', body);
  await runPlans(world);
  const reads: string[] = [];
  const { ledger, objects } = world;
  const counting = {
    ...world,
    ledger: {
      ...ledger,
      entries: (...of: Parameters<typeof ledger.entries>) => {
        reads.push('entries');
        return ledger.entries(...of);
      },
    },
    objects: {
      ...objects,
      readRange: (...of: Parameters<typeof objects.readRange>) => {
        reads.push('range');
        return objects.readRange(...of);
      },
    },
  };
  return { world: counting, reads, path: `/v1/jobs/${job.id}/rows` };
}

const people = [
  { to: ada, name: 'Ada' },
  { to: '12', name: 'Dora' },
  { to: bo, name: 'Bo', from: fictional(9, 217) },
  { to: cem, text: 'ж'.repeat(501) },
];

test('each row says what its recipient gets, and a row that was left out says nothing', async () => {
  const { world, path } = await planned(people);
  const { body } = await call(world, 'GET', `${path}?text=true`);
  const textOf = new Map(body.items.map((row: { line: number; text?: object }) => [row.line, row.text]));
  expect(textOf.get(1)).toEqual({ from: fictional(0), parts: ['Hi Ada!'], segments: 1 });
  expect(textOf.get(2)).toBeUndefined();
  expect(textOf.get(3)).toEqual({ from: fictional(9, 217), parts: ['Hi Bo!'], segments: 1 });
  const long = textOf.get(4) as { parts: string[]; segments: number };
  expect(long.parts.map((part) => part.slice(0, 7))).toEqual(['(1/2) ж', '(2/2) ж']);
  expect(long.segments).toBe(9);
});

test('one line is found with its text, of many rows with the same one too', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    to: fictional(at, 217),
    name: at < 50 ? 'All' : `${at}`,
  }));
  const { world, path } = await planned(rows);
  for (const [line, name] of [
    [1, 'All'],
    [37, 'All'],
    [55, '54'],
  ]) {
    const { body } = await call(world, 'GET', `${path}?line=${line}&limit=1&text=true`);
    expect(body.items).toMatchObject([{ line, text: { parts: [`Hi ${name}!`] } }]);
  }
});

test('texts cost no further read', async () => {
  const { world, path, reads } = await planned(people);
  await call(world, 'GET', path);
  const without = reads.splice(0);
  await call(world, 'GET', `${path}?text=true`);
  expect(without.length).toBeGreaterThan(1);
  expect(reads).toEqual(without);
});

test('a page of a thousand long texts fits into an answer', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    to: fictional(at % 100, 212 + Math.floor(at / 100)),
  }));
  const { world, path } = await planned(rows, '語'.repeat(4_800));
  const { body } = await call(world, 'GET', `${path}?text=true&limit=1000`);
  expect([body.items.length, typeof body.next]).toEqual([200, 'string']);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(6_000_000);
});

test.each([
  ['text=true&reveal=false', ['rows.reveal'], '121…00'],
  ['text=false&reveal=false', [], '121…00'],
  ['text=true', ['rows.reveal'], ada],
])('%s leaves %j in the audit log', async (query, actions, to) => {
  const { world, path } = await planned(people);
  const { body } = await call(world, 'GET', `${path}?line=1&limit=1&${query}`);
  expect(body.items[0].to).toBe(to);
  const { body: trail } = await call(world, 'GET', '/v1/audit');
  const looks = trail.items
    .map(({ action }: AuditEntry) => action)
    .filter((one: string) => one.startsWith('rows.'));
  expect(looks).toEqual(actions);
});

test('orders have no texts', async () => {
  const world = aWorld();
  const person = { account_id: 'acc-1', template_id: 'tpl-1', first_name: 'Ada', email: 'ada@example.com' };
  const batch = { rows: [{ ...person, last_name: 'Ash' }], options: { mode: 'approve' } };
  const { body } = await postJson(world, '/v1/order-batches', batch);
  const answer = await call(world, 'GET', `/v1/jobs/${body.id}/rows?text=true`);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ in: 'query', pointer: 'text' }] } });
});
