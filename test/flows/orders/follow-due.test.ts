import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { tick } from '../../../shared/flows/tick/tick.ts';
import { aJob, anEntry, aWorld } from '../../support/world.ts';

test('orders at an API whose records are read are asked after, however many at another one were due before them', async () => {
  const world = aWorld();
  const jobId = orderBatchIdOf('follow');
  await world.ledger.addJob(aJob({ id: jobId, state: 'running', dueAtMs: world.now() + 3_600_000 }));
  const ordered = { jobId, state: 'ordered', orderId: 'o', dueAtMs: world.now() - 1_000 } as const;
  for (let chunkNo = 0; chunkNo < 30; chunkNo += 1)
    await world.ledger.addEntry(anEntry({ ...ordered, chunkNo, lane: 'partner orders' }));
  await world.ledger.addEntry(anEntry({ ...ordered, chunkNo: 30, lane: 'orders', dueAtMs: world.now() }));
  await tick(world, { window: 9, orderWindows: { orders: 4, 'partner orders': 1 } }, () => 55_000);
  const asked = await Array.fromAsync(world.ledger.entries(jobId));
  const ofLane = (wanted: string) =>
    asked.filter(({ lane, dueAtMs = 0 }) => lane === wanted && dueAtMs > world.now()).length;
  expect([ofLane('orders'), ofLane('partner orders')]).toEqual([1, 5]);
  expect(world.queues.visible('orders')).toBe(6);
});
