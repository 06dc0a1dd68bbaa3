import { expect, test } from 'vitest';
import { jobRestMs, noted, restMs } from '../../../apps/console/src/api/rests.ts';
import type { Job } from '../../../apps/console/src/words/states.ts';

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

const over = { state: 'completed', outcome: 'succeeded' };
const rows = { held: 2 };
const held = { ...over, outcome: 'needs_decision', rows, rows_by_reason: [] };
const givenUp = { ...held, rows_by_reason: [{ state: 'held', reason: 'given_up', count: 2 }] };

test.each([
  [undefined, 0, 5_000],
  [{ state: 'planning', outcome: null }, 9, 1_000],
  [{ state: 'running', outcome: null }, 0, 5_000],
  [{ state: 'running', outcome: null }, 9, 30_000],
  [over, 0, false],
  [held, 0, 5_000],
  [held, 9, 30_000],
  [givenUp, 0, false],
])('a job that is %j, and did not change %i times, is asked for again in %j', (job, unchanged, ms) => {
  expect(jobRestMs(job as unknown as Job | undefined, unchanged)).toBe(ms);
});
