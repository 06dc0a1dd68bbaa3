import { describe, expect, test } from 'vitest';
import { hold } from '../../../shared/core/calls/held.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { Ending } from '../../support/scripted-sms.ts';
import type { TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { aLargeJob, onlyText, runSeconds, statesOf } from '../../support/worlds/large-job.ts';
import { progress, runCounts, runMinutes, runSends, unhurried } from '../../support/worlds/run-world.ts';

/** More than are counted at once. */
const calls = 30;
const lost: Ending = { effect: 'unknown', code: 'timeout' };
const refusedForAll: Ending = { effect: 'none', code: 'refused', status: 400 };

/** The scheduler and the counter alone, minute by minute. */
async function runQuietMinutes(world: TestWorld, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.advance(60_000);
    await runScheduler(world, { window: 100 }, unhurried);
    await runCounts(world);
  }
}

/** All of its calls are accepted but one, whose worker dies before it has made the children of a division. */
async function halfMade() {
  const { sms, world, id } = await aLargeJob(calls, 2);
  const dying = {
    ...world,
    ledger: { ...world.ledger, addEntry: () => Promise.reject(new Error('killed')) },
  };
  sms.next(refusedForAll);
  await expect(runSends(dying)).rejects.toThrow('killed');
  while ((await statesOf(world, id)).has('planned')) {
    await runSends(world);
    world.clock.advance(60_000);
    await runScheduler(world, { window: 100 }, unhurried);
  }
  expect((await statesOf(world, id)).get('divided')).toHaveLength(1);
  return { world, id };
}

describe('a division that is half made', () => {
  test('is finished while its job is paused', async () => {
    const { world, id } = await halfMade();
    await act(world, id, 'pause');
    await runQuietMinutes(world, 2);
    expect((await statesOf(world, id)).get('planned')).toHaveLength(2);
    expect((await job(world, id)).state).toBe('paused');
  });

  test('keeps no canceled job from its end', async () => {
    const { world, id } = await halfMade();
    await act(world, id, 'pause');
    await runSeconds(world, 40);
    await act(world, id, 'cancel');
    await runQuietMinutes(world, 5);
    expect(await progress(world, id)).toMatchObject({
      state: 'canceled',
      calls: { accepted: calls - 1, canceled: 2 },
    });
  });
});

test('a move without a mark ends a canceled job all the same', async () => {
  const { sms, world, id } = await aLargeJob(calls);
  sms.next(lost);
  await runSends(world);
  await runSeconds(world, 40);
  await act(world, id, 'cancel');
  await runScheduler(world, { window: 100 }, unhurried);
  await runSeconds(world, 40);
  const held = hold(await onlyText(world, id, 'unclear'), { code: 'absent', detail: 'Gone' }, world.now());
  // It landed when its mark was over, and its process is gone.
  expect(await world.plainLedger.replaceEntry(held)).toEqual({ applied: true });
  await runQuietMinutes(world, 10);
  expect(await progress(world, id)).toMatchObject({ state: 'canceled', rows: { held: 1 } });
});

test('a paused job whose last look was lost is completed within minutes', async () => {
  const { world, id } = await aLargeJob(calls);
  await runSends(world);
  expect((await statesOf(world, id)).get('accepted')).toHaveLength(calls);
  await act(world, id, 'pause');
  // All messages to the counter are lost, the one of the first run of the scheduler too.
  for (let minute = 0; minute < 3; minute += 1) {
    world.clock.advance(60_000);
    await runScheduler(world, { window: 100 }, unhurried);
    for (let got = world.queues.receive('count'); got !== undefined; got = world.queues.receive('count'))
      world.queues.remove(got.receipt);
  }
  expect((await job(world, id)).state).toBe('paused');
  await runMinutes(world, 12);
  expect((await job(world, id)).state).toBe('completed');
});
