import { expect, test } from 'vitest';
import { applyResult } from '../../../shared/core/calls/call-result.ts';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { aJob, anEntry, aWorld, type TestWorld } from '../../support/world.ts';

/** Has everything sent that is queued, as workers would within the minute. */
async function sendQueued(world: TestWorld): Promise<void> {
  for (let got = world.queues.receive('sms'); got !== undefined; got = world.queues.receive('sms')) {
    const entry = await world.ledger.entry(got.message.jobId, got.message.entryId);
    world.queues.remove(got.receipt);
    if (entry?.kind !== 'text') throw new Error('There is no entry');
    const called = claim(entry, world.newId(), world.now());
    await world.ledger.replaceEntry(called);
    await world.ledger.replaceEntry(applyResult(called, { kind: 'accepted', came: { smsId: 'sms' } }));
  }
}

test.each([
  ['more than are looked at together', 90, 35],
  ['as many as are looked at together, at a rate limiter that lets few calls through', 32, 4],
  ['twice as many, at such a rate limiter', 64, 4],
])(
  'of campaigns that all have more to send than the rate limiter lets through, %s, each has its turn',
  async (_, campaigns, window) => {
    const world = aWorld();
    const ids = Array.from({ length: campaigns }, (_, no) => campaignIdOf('in turn', String(no)));
    for (const id of ids) {
      await world.ledger.addJob(aJob({ id, state: 'running', dueAtMs: world.now() }));
      for (let chunkNo = 0; chunkNo < 20; chunkNo += 1)
        await world.ledger.addEntry(anEntry({ jobId: id, chunkNo, dueAtMs: world.now() }));
    }
    const minutes = Math.ceil((3 * campaigns) / Math.min(window, 32));
    for (let minute = 0; minute < minutes; minute += 1) {
      await runScheduler(world, { window }, () => 55_000);
      await sendQueued(world);
      world.clock.advance(60_000);
    }
    const sent = await Promise.all(
      ids.map(async (id) => {
        const entries = await Array.fromAsync(world.ledger.entries(id));
        return entries.filter(({ state }) => state === 'accepted').length;
      }),
    );
    expect(sent.filter((calls) => calls > 0)).toHaveLength(campaigns);
  },
);

test('campaigns that start in the same minute share one window, so that anyone who starts later does not wait for hours behind them', async () => {
  const world = aWorld();
  const ids = Array.from({ length: 50 }, (_, no) => campaignIdOf('at once', String(no)));
  for (const id of ids) {
    await world.ledger.addJob(aJob({ id, state: 'ready', dueAtMs: world.now() }));
    for (let chunkNo = 0; chunkNo < 30; chunkNo += 1)
      await world.ledger.addEntry(anEntry({ jobId: id, chunkNo, dueAtMs: world.now() }));
  }
  await runScheduler(world, { window: 20 }, () => 55_000);
  const states = await Promise.all(ids.map(async (id) => (await world.ledger.job(id))?.state));
  expect(new Set(states)).toEqual(new Set(['running']));
  // A few of each go at once, for it may be a few texts that somebody waits for.
  expect(world.queues.visible('sms')).toBe(20 + 49 * 4);
});

test('urgent campaigns are queued as a whole, however many of them start', async () => {
  const world = aWorld();
  const ids = Array.from({ length: 5 }, (_, no) => campaignIdOf('urgent', String(no)));
  for (const id of ids) {
    await world.ledger.addJob(
      aJob({ id, state: 'ready', options: { priority: 'urgent' }, dueAtMs: world.now() }),
    );
    for (let chunkNo = 0; chunkNo < 20; chunkNo += 1)
      await world.ledger.addEntry(anEntry({ jobId: id, lane: 'urgent', chunkNo, dueAtMs: world.now() }));
  }
  await runScheduler(world, { window: 20 }, () => 55_000);
  expect(world.queues.visible('urgent')).toBe(100);
});
