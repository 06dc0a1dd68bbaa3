import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { recentReads } from '../../../shared/flows/rules/subjects/recent-reads.ts';
import {
  anEventReport,
  aProduct,
  invocation,
  knownSubscriptions,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

const minuteMs = 60_000;

/** A clock that is read as it stands, and subscriptions that count who asks. */
function opened(startMs = 1_000_000) {
  const known = knownSubscriptions();
  let nowMs = startMs;
  const reads = recentReads(known.subjects, () => nowMs);
  return { known, reads, startMs, advance: (ms: number) => (nowMs += ms), now: () => nowMs };
}

test('events that came in before a read began share it, over all kinds of subscriptions', async () => {
  const { known, reads, startMs } = opened();
  for (let at = 0; at < 10; at += 1)
    expect(await reads.since(startMs - 5_000).product('prd_1')).toMatchObject({ id: 'prd_1' });
  expect(known.reads).toBe(1);
  await Promise.all([1, 2, 3].map(() => reads.since(startMs - 5_000).product('prd_2')));
  expect(known.reads).toBe(2);
});

test('what came in after a read began, or hardly before, is read for again', async () => {
  const { known, reads, startMs, advance } = opened();
  await reads.since(startMs - 5_000).product('prd_1');
  known.products.set('prd_1', aProduct('prd_1', { status: 'depleted' }));
  advance(2_000);
  expect(await reads.since(startMs - 200).product('prd_1')).toMatchObject({ status: 'depleted' });
  expect(await reads.since(startMs + 1_900).product('prd_1')).toMatchObject({ status: 'depleted' });
  expect(known.reads).toBe(3);
});

test('no event is decided about by what is a minute old', async () => {
  const { known, reads, startMs, advance } = opened();
  await reads.since(startMs - 5_000).product('prd_1');
  advance(minuteMs - 1);
  await reads.since(startMs - 5_000).product('prd_1');
  expect(known.reads).toBe(1);
  advance(1);
  await reads.since(startMs - 5_000).product('prd_1');
  expect(known.reads).toBe(2);
});

test('a read that failed is answered to those who waited for it, and to nobody else', async () => {
  const { known, startMs, now } = opened();
  const refusal = new ProviderError({
    effect: 'none',
    code: 'unreachable',
    tried: 'Read',
    detail: 'It is down',
  });
  let isDown = true;
  const reads = recentReads(
    {
      ...known.subjects,
      product: (id) => (isDown ? Promise.reject(refusal) : known.subjects.product(id)),
    },
    now,
  );
  await expect(reads.since(startMs - 5_000).product('prd_1')).rejects.toThrow(refusal);
  isDown = false;
  expect(await reads.since(startMs - 5_000).product('prd_1')).toMatchObject({ id: 'prd_1' });
});

test('only a thousand subscriptions are kept in mind, the last ones read', async () => {
  const { known, reads, startMs } = opened();
  const subjects = reads.since(startMs - 5_000);
  for (let at = 0; at <= 1_000; at += 1) await subjects.product(`prd_${at}`);
  await subjects.product('prd_1000');
  expect(known.reads).toBe(1_001);
  await subjects.product('prd_0');
  expect(known.reads).toBe(1_002);
});

async function burst(world: RuleTestWorld & { recentReads: ReturnType<typeof recentReads> }, count: number) {
  for (let at = 0; at < count; at += 1) {
    const id = `evt_${at}`;
    world.keep(anEventReport({ id }));
    await reactToEvent(world, settings, { source: 'partner', eventId: id }, invocation);
  }
}

test('10,000 events for one product cost the provider one read, make one order, and are all explained', async () => {
  const plain = await ruleWorld();
  const world = { ...plain, recentReads: recentReads(plain.known.subjects, plain.now) };
  await burst(world, 10_000);
  expect(plain.known.reads).toBe(1);
  expect(plain.commands.started).toHaveLength(1);
  const verdicts = Map.groupBy(plain.decisions.all.values(), ({ verdict }) => verdict);
  expect([verdicts.get('executed')?.length, verdicts.get('duplicate')?.length]).toEqual([1, 9_999]);
});

test('a threshold that is crossed in the middle of a burst is not missed', async () => {
  const plain = await ruleWorld();
  const world = { ...plain, recentReads: recentReads(plain.known.subjects, plain.now) };
  const low = aProduct('prd_1', {
    balances: [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 21 }],
  });
  plain.known.products.set('prd_1', low);
  await burst(world, 3);
  expect(plain.commands.started).toHaveLength(0);
  plain.clock.advance(5_000);
  plain.known.products.set('prd_1', aProduct());
  world.keep(anEventReport({ id: 'evt_crossed', createdAtMs: plain.now() }));
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_crossed' }, invocation);
  expect(plain.commands.started).toHaveLength(1);
});
