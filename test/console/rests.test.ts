import { expect, test } from 'vitest';
import { noted, restMs } from '../../apps/console/src/api/rests.ts';

test('answers that are slow or fail are asked for more rarely, up to once a minute', async () => {
  let nowMs = 0;
  const answered = async (tookMs: number, fails: boolean) => {
    const ask = async () => {
      nowMs += tookMs;
      if (fails) throw new Error('It is away');
    };
    await noted('status', ask, () => nowMs).catch(() => {});
    return restMs(5_000, 'status');
  };
  expect(restMs(5_000, 'status')).toBe(5_000);
  expect(await answered(80, false)).toBe(5_000);
  expect(await answered(2_000, false)).toBe(10_000);
  const rests: number[] = [];
  for (let time = 0; time < 5; time += 1) rests.push(await answered(80, true));
  expect(rests).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(await answered(20_000, true)).toBe(100_000);
  expect(await answered(80, false)).toBe(5_000);
});
