import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runMinutes } from '../../support/worlds/run-world.ts';

const text = { text: 'Hello', to: ['+12125550101'] };

const labels = { reference: 'erp-1', name: 'Spring tariff', metadata: { customer: '4:2', team: 'sales' } };

/** Three jobs, an hour apart: of a person's key, of another key, and a test of the first. */
async function threeJobs() {
  const world = aWorld();
  const times: string[] = [];
  const ids: string[] = [];
  const made = [
    () => postJson(world, '/v1/campaigns', text, 'first', 'crm'),
    () => postJson(world, '/v1/campaigns', { ...text, ...labels }, 'second', 'erp'),
    () =>
      call(world, 'POST', '/v1/campaigns', {
        test: true,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'third' },
        body: JSON.stringify(text),
      }),
  ];
  for (const make of made) {
    times.push(new Date(world.now()).toISOString());
    ids.push((await make()).body.id);
    world.clock.advance(3_600_000);
  }
  const list = async (query: Record<string, string>) => {
    const { status, body } = await call(world, 'GET', '/v1/jobs', { query });
    const found = body.items?.map(({ id }: { id: string }) => ids.indexOf(id) + 1);
    return status === 200 ? found : body.errors[0];
  };
  return { world, list, times };
}

test('jobs are found by who made them, by the time, by a test key, and by several states', async () => {
  const { list, times } = await threeJobs();
  const [first = '', second = '', third = ''] = times;
  expect(await list({})).toEqual([3, 2, 1]);
  expect(await list({ created_by: 'erp' })).toEqual([2]);
  expect(await list({ created_from: second })).toEqual([3, 2]);
  expect(await list({ created_to: second })).toEqual([1]);
  expect(await list({ created_from: first, created_to: third })).toEqual([2, 1]);
  expect(await list({ test: 'true' })).toEqual([3]);
  expect(await list({ test: 'false' })).toEqual([2, 1]);
  expect(await list({ state: 'planning,running', created_by: 'crm' })).toEqual([3, 1]);
  expect(await list({ state: 'running,completed' })).toEqual([]);
  expect(await list({ kind: 'order_batch' })).toEqual([]);
});

test('jobs are found by a part of their name, and by a member of their metadata', async () => {
  const { list } = await threeJobs();
  expect(await list({ name: 'TARIFF' })).toEqual([2]);
  expect(await list({ name: 'summer' })).toEqual([]);
  expect(await list({ metadata: 'customer:4:2' })).toEqual([2]);
  expect(await list({ metadata: 'team:market' })).toEqual([]);
  expect(await list({ metadata: 'constructor:x' })).toEqual([]);
});

test('jobs are found by how they ended, and by held rows that nobody has decided about', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms, sentTexts: { page: async () => ({ texts: [] }) } });
  const ids: string[] = [];
  const campaign = async (key: string, options: object) => {
    const { status, body } = await postJson(world, '/v1/campaigns', { ...text, text: key, options }, key);
    expect(status).toBe(202);
    ids.push(body.id);
  };
  await campaign('well', {});
  await runMinutes(world, 2);
  sms.next({ effect: 'none', code: 'refused', status: 403 });
  await campaign('refused', {});
  await runMinutes(world, 2);
  await campaign('checked', { mode: 'check' });
  await runMinutes(world, 2);
  sms.next({ effect: 'unknown', code: 'timeout' });
  await campaign('held', { on_unclear: 'hold' });
  await runMinutes(world, 60);
  const list = async (query: Record<string, string>) => {
    const { body } = await call(world, 'GET', '/v1/jobs', { query });
    return body.items.map(({ id }: { id: string }) => ids.indexOf(id) + 1);
  };
  expect(await list({ outcome: 'succeeded' })).toEqual([1]);
  expect(await list({ outcome: 'checked,unsuccessful' })).toEqual([3, 2]);
  expect(await list({ needs_decision: 'true' })).toEqual([4]);
  expect(await list({ outcome: 'needs_decision' })).toEqual([4]);
  expect(await list({ needs_decision: 'false', state: 'completed' })).toEqual([3, 2, 1]);
});

test('pages of a time follow each other', async () => {
  const { world, times } = await threeJobs();
  const query = { created_to: String(times[2]), limit: '1' };
  const one = await call(world, 'GET', '/v1/jobs', { query });
  const two = await call(world, 'GET', '/v1/jobs', { query: { ...query, cursor: one.body.next } });
  expect([one.body.items.length, two.body.items.length, two.body.next]).toEqual([1, 1, null]);
  expect(one.body.items[0].id).not.toBe(two.body.items[0].id);
});

test.each([
  [{ state: 'ready,gone' }, 'state'],
  [{ test: 'yes' }, 'test'],
  [{ created_from: 'monday' }, 'created_from'],
  [{ created_from: '2027-03-02T00:00:00Z', created_to: '2027-03-01T00:00:00Z' }, 'created_from'],
  [{ title: 'Spring' }, 'title'],
  [{ metadata: 'spring' }, 'metadata'],
  [{ outcome: 'succeeded,fine' }, 'outcome'],
  [{ needs_decision: 'maybe' }, 'needs_decision'],
])('%j is refused by name', async (query, pointer) => {
  const { list } = await threeJobs();
  expect(await list(query as Record<string, string>)).toMatchObject({ in: 'query', pointer });
});
