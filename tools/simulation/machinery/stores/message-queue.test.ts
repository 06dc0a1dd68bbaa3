import { expect, test } from 'vitest';
import { newScheduler } from '../scheduler.ts';
import { type Message, newMessageQueue } from './message-queue.ts';

/** A queue whose worker notes when it got the message, and then does as instructed. */
async function deliveries(
  work: (message: Message<string>) => 'remove' | number | 'nothing',
  untilMs: number,
) {
  const atMs: number[] = [];
  const scheduler = newScheduler(0, () => 0);
  const queue = newMessageQueue<string>(
    scheduler,
    { visibilityMs: 100, workersMax: 1, receivesMax: 3, pick: () => 0 },
    (message, over) => {
      atMs.push(scheduler.nowMs());
      const wish = work(message);
      if (wish === 'remove') queue.remove(message);
      if (typeof wish === 'number') queue.hide(message, wish);
      scheduler.at(scheduler.nowMs(), undefined, over);
    },
  );
  queue.put('m', 10);
  await scheduler.play(() => scheduler.nowMs() < untilMs);
  return { atMs, dead: queue.dead.length, isEmpty: queue.isEmpty() };
}

test('a message that is removed comes once', async () => {
  expect(await deliveries(() => 'remove', 1_000)).toEqual({ atMs: [10], dead: 0, isEmpty: true });
});

test('a message that nobody removes comes again when its visibility time ends, and is skipped in the end', async () => {
  expect(await deliveries(() => 'nothing', 1_000)).toEqual({ atMs: [10, 110, 210], dead: 1, isEmpty: true });
});

test('a hidden message comes after the wait that was asked for', async () => {
  const { atMs } = await deliveries(({ receives }) => (receives === 1 ? 30 : 'remove'), 1_000);
  expect(atMs).toEqual([10, 40]);
});
