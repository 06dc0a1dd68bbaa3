import { expect, test } from 'vitest';
import { hold } from '../../../shared/core/calls/held.ts';
import { countJob } from '../../../shared/flows/counts/count-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { aLargeJob, onlyText, runSeconds, statesOf } from '../../support/worlds/large-job.ts';
import { progress, runMinutes, runSends, unhurried } from '../../support/worlds/run-world.ts';

/** Two groups, and a part of a third. */
const calls = 600;
const chunksInGroup = 250;

test('a canceled job of many calls is canceled group by group within seconds, and nobody reads it as a whole', async () => {
  const { world, reads, id } = await aLargeJob(calls);
  await act(world, id, 'cancel');
  await runScheduler(world, { window: 100 }, unhurried);
  expect(await statesOf(world, id)).toHaveProperty('size', 1);
  reads.whole = 0;
  await runSeconds(world, 10);
  expect((await job(world, id)).state).toBe('canceled');
  expect(reads.whole).toBe(0);
  expect((await statesOf(world, id)).get('canceled')).toHaveLength(calls);
  // Each group is canceled, and read again behind its mark, and behind the end for what was written late.
  expect(reads.groups).toBe(3 * Math.ceil(calls / chunksInGroup));
});

test('a look that has no time for all groups of a canceled job leaves the others to the next', async () => {
  const { world, id } = await aLargeJob(calls);
  await act(world, id, 'cancel');
  let left = 2;
  const remainingMs = () => (left-- > 0 ? 300_000 : 0);
  await countJob(world, { jobId: id }, { receives: 1, remainingMs });
  const canceled = (await statesOf(world, id)).get('canceled')?.length;
  expect([chunksInGroup, 2 * chunksInGroup]).toContain(canceled);
  expect((await job(world, id)).state).toBe('canceling');
  await runSeconds(world, 15);
  expect((await statesOf(world, id)).get('canceled')).toHaveLength(calls);
});

test('a canceled job of many calls ends when the last of its unclear calls is decided', async () => {
  const { sms, world, id } = await aLargeJob(calls);
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  // All groups are counted, and at rest.
  await runSeconds(world, 40);
  await act(world, id, 'cancel');
  await runMinutes(world, 1);
  await runSeconds(world, 20);
  expect(await progress(world, id)).toMatchObject({
    state: 'canceling',
    calls: { accepted: 99, unclear: 1, canceled: calls - 100 },
  });
  const unclear = await onlyText(world, id, 'unclear');
  const held = hold(unclear, { code: 'absent', detail: 'Not on record' }, world.now());
  expect(await world.ledger.replaceEntry(held)).toEqual({ applied: true });
  await runSeconds(world, 5);
  expect(await progress(world, id)).toMatchObject({ state: 'canceled', rows: { held: 1, accepted: 99 } });
});

test('a paused job of many calls is never read as a whole, and completed when its last call is over', async () => {
  const { world, reads, id } = await aLargeJob(calls);
  await act(world, id, 'pause');
  await runScheduler(world, { window: 100 }, unhurried);
  await runSeconds(world, 20);
  expect((await job(world, id)).state).toBe('paused');
  expect(reads.whole).toBe(0);
  await act(world, id, 'resume');
  while ((await statesOf(world, id)).has('planned')) {
    world.clock.advance(60_000);
    await runScheduler(world, { window: 100 }, unhurried);
    await runSends(world);
  }
  await act(world, id, 'pause');
  await runSeconds(world, 20);
  expect((await job(world, id)).state).toBe('completed');
});

test('a decision about one held row of a job of many calls reads its group, and no other that is counted', async () => {
  const { sms, world, reads, id } = await aLargeJob(calls);
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  const unclear = await onlyText(world, id, 'unclear');
  await world.ledger.replaceEntry(hold(unclear, { code: 'absent', detail: 'Not on record' }, world.now()));
  await runSeconds(world, 40);
  Object.assign(reads, { whole: 0, groups: 0 });
  const of = { by: 'ada', action: 'resend' } as const;
  expect(await resolveHeld(world, await job(world, id), of)).toMatchObject({ rows: 1 });
  expect(reads).toEqual({ whole: 0, groups: 1 });
  // Its group has moved since it was counted, and is read again.
  expect(await resolveHeld(world, await job(world, id), of)).toMatchObject({ rows: 0 });
  expect(reads).toEqual({ whole: 0, groups: 2 });
});
