import { expect, test } from 'vitest';
import { serialQueue } from '../../../apps/console/src/api/serial-queue.ts';

test('what is pressed again while it is under way or waits runs once, the rest in turn', async () => {
  const turns = serialQueue();
  const said: string[] = [];
  const ends: (() => void)[] = [];
  const press = (row: string) =>
    turns.run(row, async () => {
      said.push(`${row} begins`);
      await new Promise<void>((resolve) => ends.push(resolve));
      said.push(`${row} ends`);
    });
  const first = press('a');
  const second = press('b');
  // Another row was pressed meanwhile: it is the same call all the same.
  expect(press('a')).toBeUndefined();
  expect(press('b')).toBeUndefined();
  expect(said).toEqual(['a begins']);
  ends.shift()?.();
  await first;
  expect(said.at(-1)).toBe('b begins');
  ends.shift()?.();
  await second;
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(turns.isIdle()).toBe(true);
  void press('a');
  expect(said.at(-1)).toBe('a begins');
});

test('what goes wrong stops nothing that waits', async () => {
  const turns = serialQueue();
  const first = turns.run('a', async () => {
    throw new Error('no line');
  });
  const second = turns.run('b', async () => 'done');
  await expect(first).rejects.toThrow('no line');
  await expect(second).resolves.toBe('done');
});
