import { expect, test } from 'vitest';
import { move } from '../../../shared/core/calls/move.ts';
import { hourMs } from '../../../shared/core/timing.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { sweepPaused } from '../../../shared/flows/scheduler/sweep-paused.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { aRemindingBatch } from './reminding.ts';

const ada = 'first_name,last_name,email,phone\nAda,Berg,ada@example.com,+4915123456780\n';

type Batch = Awaited<ReturnType<typeof aRemindingBatch>>;

/** Nobody walks over the batch meanwhile: it is paused, or over. */
async function remindedOnce({ clock, runScheduler, texts }: Batch): Promise<void> {
  clock.advance(47 * hourMs);
  await runScheduler();
  expect(await texts()).toEqual([]);
  clock.advance(hourMs);
  await runScheduler();
  await runScheduler();
  expect(await texts()).toHaveLength(1);
}

test('who is done while the batch is paused, and the batch with them, is reminded', async () => {
  const batch = await aRemindingBatch(ada);
  const { placed, place, entry, job, clock, ledger } = batch;
  await place(placed, 0, 1);
  await place(placed, 0, 2);
  expect((await entry(placed, 0, 2)).state).toBe('ordered');
  await actOnJob(batch, placed.id, 'pause', 'ada');
  clock.advance(60_000);
  await place(placed, 0, 2);
  expect((await entry(placed, 0, 2)).state).toBe('accepted');
  await sweepPaused(batch, await job());
  expect((await ledger.job(placed.id))?.state).toBe('completed');
  await remindedOnce(batch);
});

test('who is found on record when the batch is over is reminded', async () => {
  const world = anOrderWorld();
  const input = { accountId: 'acc_2', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };
  const step = { operation: 'partner.create_subscriber', input } as const;
  const { id } = await world.operations.perform({
    step,
    idempotencyKey: 'h',
    correlationId: 'h',
    limitMs: 1,
  });
  const csv = `subscriber_id,country,phone\n${id},DE,+4915123456780\n`;
  const batch = await aRemindingBatch(csv, undefined, world);
  // The answer is lost, and the provider has it on record only after 50 minutes.
  world.provider.recordsLateMs = 50 * 60_000;
  world.provider.next({ kind: 'lost' });
  await batch.place(batch.placed);
  await batch.minutes(30);
  expect(await batch.entry(batch.placed)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  await batch.sweep();
  expect((await batch.job()).state).toBe('completed');
  await batch.minutes(70);
  expect((await batch.entry(batch.placed)).state).toBe('accepted');
  await remindedOnce(batch);
});

test('who has their order at once is reminded', async () => {
  const batch = await aRemindingBatch(ada);
  const { provider, place, placed, entry } = batch;
  provider.orderLifeMs = 0;
  await place(placed);
  expect((await entry(placed, 0, 2)).state).toBe('accepted');
  await remindedOnce(batch);
});

test('whose order a person accepts when the batch is over is reminded, if the subscription is known', async () => {
  const batch = await aRemindingBatch(ada);
  const { placed, place, entry, ledger, job } = batch;
  await place(placed);
  const ordered = await entry(placed, 0, 2);
  expect(ordered.state).toBe('ordered');
  const subscription = { subscriptionId: 'prdsub_1' };
  const reason = { code: 'order_unfinished', detail: 'Not within a day' };
  await ledger.replaceEntry(move(ordered, 'held', { dueAtMs: undefined, subscription, reason }));
  await batch.sweep();
  expect((await job()).state).toBe('completed');
  await resolveHeld(batch, await job(), { action: 'accept', by: 'ada' });
  await remindedOnce(batch);
});
