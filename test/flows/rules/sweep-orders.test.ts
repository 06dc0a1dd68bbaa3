import { expect, test } from 'vitest';
import { walkEveryMs } from '../../../shared/core/counts/counting.ts';
import { sweepEveryMs } from '../../../shared/core/timing.ts';
import { sweepJob } from '../../../shared/flows/scheduler/sweep-job.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

test('a batch whose orders are only polled any more is looked at as often as one that orders, and so completes soon', async () => {
  const world = anOrderWorld();
  const batch = await world.batch(`account_id,email\n${account},a@example.com\n`);
  world.provider.orderLifeMs = 600_000;
  await world.place(batch);
  const sweep = async () => {
    const job = await world.ledger.job(batch.id);
    if (job !== undefined) await sweepJob(world, job);
    return world.ledger.job(batch.id);
  };
  expect((await world.entry(batch)).state).toBe('ordered');
  expect(await sweep()).toMatchObject({ state: 'running', dueAtMs: world.now() + sweepEveryMs });
  world.clock.advance(601_000);
  await world.place(batch);
  expect(await sweep()).toMatchObject({ state: 'completed' });
});

test('a large batch is walked over by the counter, the more seldom the larger it is', async () => {
  const world = anOrderWorld();
  const rows = Array.from({ length: 30 }, (_, no) => `${account},a${no}@example.com`);
  const batch = await world.batch(['account_id,email', ...rows].join('\n'));
  await sweepJob(world, batch);
  expect(world.queues.receive('count')?.message).toEqual({ jobId: batch.id });
  expect([walkEveryMs(30), walkEveryMs(50_000)]).toEqual([sweepEveryMs, 5 * 60_000]);
});
