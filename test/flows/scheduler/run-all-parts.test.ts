import { expect, test } from 'vitest';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import { newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import { runAllParts } from '../../../shared/flows/scheduler/run-all-parts.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import { memorySchedulerRuns } from '../../../shared/memory/status/scheduler-runs.ts';
import { aJob } from '../../support/world.ts';
import { aProduct, aRule, ruleWorld } from '../../support/worlds/rule-world.ts';

const settings = { defaultCountry: 'US', allowForeign: false } as const;

/** A world whose sweep has a product past its threshold to find. */
async function sweeping() {
  const rules = await ruleWorld([aRule()]);
  rules.known.products.set('prd_1', aProduct());
  await rules.watched.record({ productId: 'prd_1', subscriptionId: 'subs_1' });
  const { events: _, ...plain } = rules;
  const deployed = { loadStepFaults: async () => () => [], targets: [], deployedRules: undefined };
  const recovering = { recovery: memoryRecovery(), restored: undefined };
  const lists = { jobList: plain.ledger, recovering, schedulerRuns: memorySchedulerRuns() };
  const waits = { waitingMessages: async () => 3, undecided: memoryLedger().undecided };
  return {
    ...plain,
    ...deployed,
    ...lists,
    ...waits,
    events: noEvents,
    cheapReads: {},
    numbersOf: async () => [],
  };
}

const noEvents = {
  async *unqueued() {},
  markQueued: () => Promise.reject(new Error('There is none')),
} as unknown as Parameters<typeof runAllParts>[0]['events'];

test('a part of the scheduler that fails keeps none of the others from its work, and the scheduler fails in the end', async () => {
  const world = await sweeping();
  const broken = {
    ...world.ledger,
    dueEntries: () => {
      throw new Error('broken on purpose');
    },
  };
  const failed: unknown[] = [];
  const log = { ...world.log, error: (_: string, facts = {}) => void failed.push(...Object.values(facts)) };
  const minutesRun = runAllParts({ ...world, ledger: broken, log }, settings, () => 55_000);
  await expect(minutesRun).rejects.toThrow('broken on purpose');
  expect(await Array.fromAsync(world.executions.due(world.now() + 86_400_000))).toHaveLength(1);
  expect(failed).toEqual(['leases', 'reconcile', 'divisions', 'jobs', 'reminders']);
  expect(await world.schedulerRuns.last()).toMatchObject({
    failedParts: ['jobs', 'reminders'],
    recovering: false,
  });
});

test('a thousand jobs that are due at once leave time to rules and sweeps', async () => {
  const world = await sweeping();
  const startMs = world.now();
  for (let no = 0; no < 1_000; no += 1)
    await world.ledger.addJob(
      aJob({ id: campaignIdOf(`job ${no}`), state: 'running', dueAtMs: world.now() }),
    );
  const slow = {
    ...world.ledger,
    replaceJob: (next: Parameters<typeof world.ledger.replaceJob>[0]) => {
      world.clock.advance(100);
      return world.ledger.replaceJob(next);
    },
  };
  await runAllParts({ ...world, ledger: slow }, settings, () => 55_000 - (world.now() - startMs));
  expect(await Array.fromAsync(world.executions.due(world.now() + 86_400_000))).toHaveLength(1);
});

test('each run of the scheduler notes what passed the rate limiters', async () => {
  const world = await sweeping();
  await runAllParts(world, settings, () => 55_000);
  expect((await world.schedulerRuns.last())?.limiters).toEqual({});
  const limiter = newLimiter({ firstPerSecond: 5, ceilingPerSecond: 10 }, world.now());
  const used = { ...limiter, interval: { ...limiter.interval, taken: 3 } };
  await world.limiters.addLimiter('organization.sms', used);
  for (let minute = 0; minute < 2; minute += 1) {
    world.clock.advance(60_000);
    await runAllParts(world, settings, () => 55_000);
  }
  const [before, first, second] = (await world.schedulerRuns.last())?.limiters?.['organization.sms'] ?? [];
  expect([before?.calls, first?.calls, first?.perMinute]).toEqual([0, 3, 300]);
  expect((second?.atMs ?? 0) - (before?.atMs ?? 0)).toBe(120_000);
});

test('once in a quarter of an hour a run of the scheduler keeps what waits, for a day', async () => {
  const world = await sweeping();
  const minutes = async (count: number, change: object = {}) => {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(60_000);
      await runAllParts({ ...world, ...change }, settings, () => 55_000);
    }
    return world.schedulerRuns.day();
  };
  expect(await minutes(1)).toEqual([{ atMs: world.now(), messages: 3, unclear: 0, held: 0 }]);
  const all = await minutes(60);
  expect(all).toHaveLength(5);
  const quarters = all.map(({ atMs }) => Math.floor(atMs / 900_000));
  expect(new Set(quarters).size).toBe(5);
  // A part that cannot be read leaves a gap, and no run fails for it.
  const waitingMessages = () => Promise.reject(new Error('SQS is away'));
  const [, , , , , last] = await minutes(15, { waitingMessages });
  expect(last).toEqual({ atMs: expect.any(Number), unclear: 0, held: 0 });
  world.clock.advance(23 * 3_600_000);
  const kept = await minutes(30);
  expect(kept.map(({ atMs }) => atMs < world.now() - 24 * 3_600_000)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('what waits cannot be kept: the limiters are noted all the same, and the next run tries again', async () => {
  const world = await sweeping();
  const limiter = newLimiter({ firstPerSecond: 5, ceilingPerSecond: 10 }, world.now());
  await world.limiters.addLimiter('organization.sms', limiter);
  await runAllParts(world, settings, () => 55_000);
  world.clock.advance(3_600_000);
  const keepDay = () => Promise.reject(new Error('The table is away'));
  const failing = { ...world, schedulerRuns: { ...world.schedulerRuns, keepDay } };
  await expect(runAllParts(failing, settings, () => 55_000)).rejects.toThrow('The table is away');
  const last = await world.schedulerRuns.last();
  expect(last?.limiters?.['organization.sms']).not.toHaveLength(0);
  expect(last?.failedParts).toEqual(['history']);
  world.clock.advance(60_000);
  await runAllParts(world, settings, () => 55_000);
  expect(await world.schedulerRuns.day()).toHaveLength(2);
});
