import { expect, test } from 'vitest';
import { inParallel } from '../../shared/core/parallel.ts';

test('does every item, never more than the width at once', async () => {
  let underWay = 0;
  let most = 0;
  const seen: number[] = [];
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    // Long enough, in turns of the microtask queue, for others to begin.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    seen.push(item);
    underWay -= 1;
  });
  expect(seen).toHaveLength(7);
  expect(most).toBe(3);
});

test('throws the first failure after those under way have ended, and takes no new ones', async () => {
  const ended: number[] = [];
  const run = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    await Promise.resolve();
    if (item === 2) throw new Error('two failed');
    await Promise.resolve();
    ended.push(item);
  });
  await expect(run).rejects.toThrow('two failed');
  expect(ended).toContain(1);
  expect(ended).not.toContain(6);
});
