import { expect, test } from 'vitest';
import { move } from '../../../../shared/core/calls/move.ts';
import type { SubscriptionIndexEntry } from '../../../../shared/core/orders/subscription-index-entry.ts';
import { newRecovery } from '../../../../shared/core/recovery/recovery.ts';
import { dayMs, leaseMs, recordsDelayMs } from '../../../../shared/core/timing.ts';
import { perform } from '../../../../shared/flows/calls/perform.ts';
import { orderWork } from '../../../../shared/flows/orders/order-work.ts';
import { recordOrderForPerson } from '../../../../shared/flows/orders/record-order-for-person.ts';
import { resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { memorySubscriptionIndex } from '../../../../shared/memory/orders/subscription-index.ts';
import { memoryRecovery } from '../../../../shared/memory/recovery/recovery.ts';
import { anOrderWorld } from '../../../support/worlds/order-world.ts';
import { ada, header, planned, stateOf, stepOf } from './side-by-side.ts';

test('an order whose worker died between its entry and its claim finds the entry its own', async () => {
  const world = anOrderWorld();
  const job = await world.batch(header + ada);
  const { replaceEntry } = world.ledger;
  world.ledger.replaceEntry = async (next) => {
    if (next.state === 'claimed') throw new Error('The worker dies');
    return replaceEntry(next);
  };
  await expect(world.place(job)).rejects.toThrow('The worker dies');
  world.ledger.replaceEntry = replaceEntry;
  await world.place(job);
  expect((await world.entry(job)).state).toBe('ordered');
});

test('of two orders at one moment for the same person one is placed, whichever entry comes first', async () => {
  const { world, first, second } = await planned(header + ada, header + ada);
  await Promise.all([world.place(first), world.place(second)]);
  const states = [(await world.entry(first)).state, (await world.entry(second)).state];
  expect(states.sort()).toEqual(['ordered', 'suppressed']);
  expect(world.provider.carriedOut).toHaveLength(1);
});

test('an order that continues renews its entry, so that anyone who looked at it before does not take it over', async () => {
  const world = anOrderWorld();
  const first = await world.batch(header + ada);
  world.provider.next({ kind: 'unheard' });
  await world.place(first);
  await world.minutes(30);
  const held = await world.entry(first);
  expect(held.state).toBe('held');
  const second = await world.batch(header + ada);
  const { entry } = world.ledger;
  // Just after the second has read that the first is held, somebody has that one ordered again.
  world.ledger.entry = async (jobId, id) => {
    if (jobId !== first.id) return entry(jobId, id);
    world.ledger.entry = entry;
    await resolveHeld(world, first, { action: 'resend', by: 'ada' });
    await world.place(first);
    return held;
  };
  await world.place(second);
  expect((await world.entry(first)).state).toBe('ordered');
  expect(await stateOf(world, second)).toEqual(['suppressed', 'has_subscription']);
  expect(world.provider.carriedOut).toHaveLength(1);
});

test('a row that was given up keeps batches from ordering that looked before its order could be on record, and no others', async () => {
  const world = anOrderWorld();
  const first = await world.batch(header + ada);
  world.provider.next({ kind: 'unheard' });
  await world.place(first);
  const early = await world.batch(header + ada);
  await world.minutes(30);
  expect((await world.entry(first)).state).toBe('held');
  await resolveHeld(world, first, { action: 'give_up', by: 'ada' });
  await world.place(early);
  expect(await stateOf(world, early)).toEqual(['suppressed', 'has_subscription']);
  const late = await world.batch(header + ada);
  await world.place(late);
  expect((await world.entry(late)).state).toBe('ordered');
});

test.each(['give_up', 'accept'] as const)(
  'an order that did not end, and then %s: batches that looked before that leave the person out',
  async (action) => {
    const world = anOrderWorld();
    const first = await world.batch(header + ada);
    await world.place(first);
    const early = await world.batch(header + ada);
    const earlyEntry = await world.entry(early);
    const step = await stepOf(world, early);
    world.clock.advance(dayMs);
    const ordered = await world.entry(first);
    expect(ordered.state).toBe('ordered');
    const reason = { code: 'order_unfinished', detail: 'It is not done' };
    await world.ledger.replaceEntry(move(ordered, 'held', { dueAtMs: undefined, reason }));
    /** What an order for the same person meets that looked at this moment. */
    const looked = (lookedAtMs: number) => {
      if (early.plan === undefined) throw new Error('The batch has no plan');
      return recordOrderForPerson(world, { ...early, plan: { ...early.plan, lookedAtMs } }, earlyEntry, step);
    };
    await resolveHeld(world, first, { action, by: 'ada' });
    expect(await looked(world.now())).toMatchObject({ code: 'has_subscription' });
    expect(await looked(world.now() + leaseMs + recordsDelayMs)).toMatchObject({ code: 'has_subscription' });
    expect(await looked(world.now() + leaseMs + recordsDelayMs + 1)).toBeUndefined();
  },
);

test('nothing is ordered from a look at the provider of over a year ago: entries of that time have expired', async () => {
  const world = anOrderWorld();
  const batch = await world.batch(header + ada);
  const [entry, step] = [await world.entry(batch), await stepOf(world, batch)];
  world.clock.advance(365 * dayMs);
  expect(await recordOrderForPerson(world, batch, entry, step)).toBeUndefined();
  world.clock.advance(1);
  expect(await recordOrderForPerson(world, batch, entry, step)).toMatchObject({ code: 'old_look' });
});

test('nothing is ordered from a look of before the ledger was restored: entries of after the backup are lost', async () => {
  const world = anOrderWorld();
  const restored = { toMs: world.now(), confirmed: [] };
  const recovery = memoryRecovery();
  const mark = newRecovery(restored, world.now());
  await recovery.write(mark);
  const after = { ...world, recovering: { recovery, restored } };
  const early = await world.batch(header + ada);
  const [entry, step] = [await world.entry(early), await stepOf(world, early)];
  expect(await recordOrderForPerson(world, early, entry, step)).toBeUndefined();
  expect(await recordOrderForPerson(after, early, entry, step)).toMatchObject({ code: 'old_look' });
  // By then every subscription that was ordered in the unknown time is on record.
  world.clock.advance(mark.untilMs + leaseMs + recordsDelayMs + 1 - world.now());
  const late = await world.batch(header + ada);
  expect(
    await recordOrderForPerson(
      { ...after, subscriptionIndex: memorySubscriptionIndex() },
      late,
      await world.entry(late),
      step,
    ),
  ).toBeUndefined();
});

test('an entry that expires while an order looks at it keeps nobody from ordering, and is made again', async () => {
  const kept = new Map<string, SubscriptionIndexEntry>();
  const world = { ...anOrderWorld(), subscriptionIndex: memorySubscriptionIndex(kept) };
  const [first, second] = [await world.batch(header + ada), await world.batch(header + ada)];
  const noted = await world.entry(first);
  await recordOrderForPerson(world, first, noted, await stepOf(world, first));
  const expiring = {
    ...world.ledger,
    entry: async () => {
      kept.clear();
      return { ...noted, state: 'refused' as const };
    },
  };
  const step = await stepOf(world, second);
  expect(
    await recordOrderForPerson({ ...world, ledger: expiring }, second, await world.entry(second), step),
  ).toBeUndefined();
  expect([...kept.values()].map(({ jobId, version }) => [jobId, version])).toEqual([
    [second.id, 1],
    [second.id, 1],
  ]);
});

test('what is noted of a person is not who they are', async () => {
  const kept = new Map<string, SubscriptionIndexEntry>();
  const world = { ...anOrderWorld(), subscriptionIndex: memorySubscriptionIndex(kept) };
  const job = await world.batch(header + ada);
  const { id: entryId } = await world.entry(job);
  await perform(orderWork(world), { jobId: job.id, entryId }, { receives: 1, remainingMs: () => 60_000 });
  expect(kept.size).toBe(2);
  expect(JSON.stringify([...kept])).not.toMatch(/ada|E1/);
});
