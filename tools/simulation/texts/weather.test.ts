import { expect, test } from 'vitest';
import type { OutcomeName } from '../machinery/outcomes.ts';
import { limiterMutants, olderEpochOpens } from './mutants/limiter-mutants.ts';
import { weather } from './weather.ts';

const minuteMs = 60_000;

const outages: readonly (readonly [string, readonly OutcomeName[]])[] = [
  ['refuses connections', ['unreachable']],
  ['answers 503', ['failed before performing', 'failed after performing']],
  ['hangs', ['timed out, not performed', 'timed out, performed late']],
  ['refuses connections or hangs', ['unreachable', 'timed out, performed']],
];

test.each(outages.flatMap(([how, outcomes]) => [2, 8].map((workers) => ({ how, outcomes, workers }))))(
  'a provider that $how for 6 hours leaves $workers workers with 3 and their own calls unclear at most, and all resumes automatically',
  async ({ outcomes, workers }) => {
    const seen = await weather({ outcomes, hours: 6, workers, seed: workers });
    expect(seen.broken).toEqual([]);
    expect(seen.deadLetters).toBe(0);
    expect(seen.unclear).toBeLessThanOrEqual(3 + workers);
    // Calls that nothing could come of are no more than those, for hours.
    expect(seen.callsInVain).toBeLessThanOrEqual(3 + workers);
    expect(seen.resumedAfterMs).toBeLessThan(6 * minuteMs);
    expect(seen.overAfterMs).toBeLessThan(12 * minuteMs);
    // Only what was called in the outage and not performed is left to people.
    expect(seen.states.held ?? 0).toBeLessThanOrEqual(seen.unclear);
    expect((seen.states.accepted ?? 0) + (seen.states.held ?? 0)).toBeGreaterThanOrEqual(200);
  },
  60_000,
);

test.each(
  (['busy', 'busy with a hint'] as const).flatMap((how) => [2, 8].map((workers) => ({ how, workers }))),
)(
  'six hours of 429 ($how) cost $workers workers a probe a minute, no try, no message and no row',
  async ({ how, workers }) => {
    const seen = await weather({ outcomes: [how], hours: 6, workers, seed: workers });
    expect(seen.broken).toEqual([]);
    expect(seen.deadLetters).toBe(0);
    expect(seen.states).toEqual({ accepted: 200 });
    expect(seen.triesMax).toBe(1);
    expect(seen.callsInVain).toBeLessThan(6 * 60 + 60);
    expect(seen.resumedAfterMs).toBeLessThan(3 * minuteMs);
  },
  60_000,
);

test('the bound is the rate limiter’s doing: workers that each have a rate limiter of their own leave more unclear', async () => {
  const mutant = limiterMutants.find(({ breaks }) => breaks === 'callsHaveTheirPermits');
  if (mutant === undefined) throw new Error('There is no such bug');
  const seen = await weather({ outcomes: ['never arrived'], hours: 1, workers: 2, seed: 1, mutant });
  expect(seen.unclear).toBeGreaterThan(50);
}, 240_000);

test('changing weather finds it when an answer of an older epoch opens the rate limiter, and nothing when it does not', async () => {
  const changing = ['accepted', 'answer lost', 'accepted', 'busy', 'accepted'] as const;
  const found: string[] = [];
  for (const seed of [1, 2, 3, 4]) {
    const hour = { outcomes: changing, hours: 1, workers: 8, seed };
    expect((await weather(hour)).broken).toEqual([]);
    const { broken } = await weather({ ...hour, mutant: olderEpochOpens });
    found.push(...broken.map(({ invariant }) => invariant));
  }
  expect(found).toContain(olderEpochOpens.breaks);
}, 240_000);
