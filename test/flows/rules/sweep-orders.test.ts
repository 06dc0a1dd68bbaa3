import { expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import { sweepEveryMs } from '../../../shared/core/timing.ts';
import { sweepJob } from '../../../shared/flows/scheduler/sweep-job.ts';
import { anEntry } from '../../support/world.ts';
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

test('the larger a batch is, the longer it rests between two walks over all of its rows', async () => {
  const world = anOrderWorld();
  const batch = await world.batch(`account_id,email\n${account},a@example.com\n`);
  const more = Array.from({ length: 49_999 }, (_, no) =>
    anEntry({ jobId: batch.id, chunkNo: no + 1, id: entryIdOf(no + 1, 1), dueAtMs: world.now() }),
  );
  for (const entry of more) await world.ledger.addEntry(entry);
  await sweepJob(world, batch);
  const { dueAtMs = 0 } = (await world.ledger.job(batch.id)) ?? {};
  expect(dueAtMs - world.now()).toBe(5 * 60_000);
});
