import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { followDue } from '../../../shared/flows/orders/follow-due.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { aJob, anOrder, aWorld, type TestWorld } from '../../support/world.ts';

const jobId = orderBatchIdOf('orders that the provider took');

/** A world with this many orders that are to be polled now. */
async function aWorldOfOrders(orders: number): Promise<TestWorld> {
  const world = aWorld();
  const state = 'ordered' as const;
  for (let row = 0; row < orders; row += 1)
    await world.ledger.addEntry(anOrder({ jobId, lane: 'orders', state, row, dueAtMs: world.now() }));
  return world;
}

test('orders that fell due are polled, as many at once as the rate limiter lets through, and the others next', async () => {
  const world = await aWorldOfOrders(50);
  await followDue(world, 'orders', 30);
  expect(world.queues.visible('orders')).toBe(30);
  await followDue(world, 'orders', 30);
  expect(world.queues.visible('orders')).toBe(50);
});

test('they are looked at side by side, so that thousands of them leave the scheduler its time', async () => {
  const world = await aWorldOfOrders(50);
  let [underWay, most] = [0, 0];
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async replaceEntry(next) {
      underWay += 1;
      most = Math.max(most, underWay);
      await setImmediate();
      underWay -= 1;
      return world.ledger.replaceEntry(next);
    },
  };
  await followDue({ ...world, ledger }, 'orders', 50);
  expect(most).toBeGreaterThan(4);
});

test('a write that fails keeps no message back of an order whose next look was moved before that', async () => {
  const world = await aWorldOfOrders(5);
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async replaceEntry(next) {
      if (next.id.startsWith('000003')) throw new Error('The table is throttled');
      return world.ledger.replaceEntry(next);
    },
  };
  await expect(followDue({ ...world, ledger }, 'orders', 9)).rejects.toThrow('The table is throttled');
  const entries = await Array.fromAsync(world.ledger.entries(jobId));
  const moved = entries.filter(({ dueAtMs }) => dueAtMs !== undefined && dueAtMs > world.now());
  expect(moved.length).toBeGreaterThan(0);
  expect(world.queues.visible('orders')).toBe(moved.length);
});

test('orders at an API whose records are read are polled, however many at another one were due before them', async () => {
  const world = aWorld();
  await world.ledger.addJob(aJob({ id: jobId, state: 'running', dueAtMs: world.now() + 3_600_000 }));
  const ordered = { jobId, state: 'ordered', orderId: 'o', dueAtMs: world.now() - 1_000 } as const;
  for (let row = 0; row < 30; row += 1)
    await world.ledger.addEntry(anOrder({ ...ordered, row, lane: 'partner orders' }));
  await world.ledger.addEntry(anOrder({ ...ordered, row: 30, lane: 'orders', dueAtMs: world.now() }));
  await runScheduler(world, { window: 9, orderWindows: { orders: 4, 'partner orders': 1 } }, () => 55_000);
  const requested = await Array.fromAsync(world.ledger.entries(jobId));
  const ofLane = (wanted: string) =>
    requested.filter(({ lane, dueAtMs = 0 }) => lane === wanted && dueAtMs > world.now()).length;
  expect([ofLane('orders'), ofLane('partner orders')]).toEqual([1, 5]);
  expect(world.queues.visible('orders')).toBe(6);
});
