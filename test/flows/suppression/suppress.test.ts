import { expect, test } from 'vitest';
import { type SuppressionChange, suppressionList } from '../../../shared/core/suppression/suppression.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { currentList } from '../../../shared/flows/suppression/suppress.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3].map((at) => fictional(at, 216));
const added = (numbers: SuppressionChange['numbers'], more = {}) =>
  ({ kind: 'added', numbers, by: 'crm', ...more }) as const;

async function start(text = 'Hello') {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const job = await request(world, people, text);
  return { sms, world, job };
}

async function listed(world: TestWorld, { id }: { id: Parameters<TestWorld['ledger']['job']>[0] }) {
  const job = await world.ledger.job(id);
  return job === undefined ? [] : (await readRecipients(world, job)).rows.map(({ state }) => state);
}

test('who comes onto the list after planning gets no text', async () => {
  const { sms, world, job } = await start();
  await suppress(world, added(people.slice(1, 2)));
  await runSends(world);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([[people[0], people[2], people[3]]]);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'completed',
    rows: { total: 4, accepted: 3, suppressed: 1, unprocessed: 0 },
  });
  expect(await listed(world, job)).toEqual(['accepted', 'suppressed', 'accepted', 'accepted']);
});

test('when all of a call are on the list there is no call', async () => {
  const { sms, world, job } = await start();
  await suppress(world, added(people));
  await runSends(world);
  expect(sms.calls).toEqual([]);
  expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { suppressed: 4 } });
});

test('who comes onto the list between two parts gets no second one', async () => {
  const { sms, world, job } = await start('A long notice. '.repeat(60));
  const sending = sms.send;
  const once = { ...sms, send: sending };
  once.send = async (call) => {
    const answer = await sending(call);
    if (sms.calls.length === 1) await suppress(world, added(people.slice(0, 1)));
    return answer;
  };
  await runSends({ ...world, sms: once });
  expect(sms.calls.map(({ to }) => to.length)).toEqual([4, 3]);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'completed',
    rows: { accepted: 3, suppressed: 1, unprocessed: 0 },
  });
  expect(await listed(world, job)).toEqual(['suppressed', 'accepted', 'accepted', 'accepted']);
});

test('rows whose call never came about are all unprocessed, in the counters as in the list', async () => {
  const { sms, world, job } = await start();
  await suppress(world, added(people.slice(1, 2)));
  sms.next({ effect: 'none', code: 'busy', status: 429, retryAfterMs: 600_000 });
  await runSends(world);
  await actOnJob(world, job.id, 'cancel', 'crm');
  await runMinutes(world, 2);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'canceled',
    rows: { total: 4, unprocessed: 4, suppressed: 0 },
  });
  expect(await listed(world, job)).toEqual(['unprocessed', 'unprocessed', 'unprocessed', 'unprocessed']);
});

test('who was taken off the list again, or whose time on it is over, gets the text', async () => {
  const { sms, world } = await start();
  await suppress(world, added(people.slice(0, 2), { expiresAtMs: world.now() }));
  await suppress(world, added(people.slice(2)));
  await suppress(world, { kind: 'removed', numbers: people.slice(3), by: 'crm' });
  await runSends(world);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([[people[0], people[1], people[3]]]);
});

test('changes made at once are all kept', async () => {
  const world = aWorld();
  const numbers = Array.from({ length: 30 }, (_, at) => fictional(at));
  await Promise.all(numbers.map((number) => suppress(world, added([number]))));
  const list = await currentList(world);
  expect([list.seq, list.size]).toEqual([30, 30]);
  expect(numbers.every((number) => list.has(number, world.now()))).toBe(true);
});

test('of an end and no end that are said at once, no end stands', async () => {
  const world = aWorld();
  const suppressions: typeof world.suppressions = {
    ...world.suppressions,
    async append(change) {
      if (change.seq === 1) await suppress(world, added(people.slice(0, 1), { reason: 'answered STOP' }));
      return world.suppressions.append(change);
    },
  };
  const bounced = added(people.slice(0, 2), { reason: 'bounced', expiresAtMs: world.now() + 60_000 });
  await suppress({ ...world, suppressions }, bounced);
  const list = await currentList(world);
  expect(people.slice(0, 2).map((number) => list.entryOf(number)?.reason)).toEqual([
    'answered STOP',
    'bounced',
  ]);
  expect(list.seq).toBe(2);
});

test('a long list is kept in changes that fit into one item', async () => {
  const world = aWorld();
  const areas = Array.from({ length: 60 }, (_, at) => 201 + at);
  const numbers = areas.flatMap((area) =>
    Array.from({ length: 100 }, (_, at) => `+1${area}5550${100 + at}` as (typeof people)[number]),
  );
  await suppress(world, added(numbers));
  expect(await currentList(world)).toMatchObject({ seq: 2, size: 6_000 });
});

test('a list that misses a change says so instead of going on without it', () => {
  const list = suppressionList(3);
  const change = { kind: 'added', numbers: people, atMs: 0, by: 'crm' } as const;
  list.take({ ...change, seq: 3 });
  expect(list.size).toBe(0);
  expect(() => list.take({ ...change, seq: 5 })).toThrow('Change 5');
});

test('who is on the list before planning is skipped with the reason, and is no part of any call', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await suppress(world, added(people.slice(0, 1)));
  const job = await request(world, people);
  expect(await progress(world, job.id)).toMatchObject({ rows: { total: 4, suppressed: 1, unprocessed: 3 } });
  await runSends(world);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([people.slice(1)]);
  expect(await progress(world, job.id)).toMatchObject({ rows: { accepted: 3, suppressed: 1 } });
  expect(await listed(world, job)).toEqual(['suppressed', 'accepted', 'accepted', 'accepted']);
});
