import { expect, test } from 'vitest';
import type { OutcomeName } from '../machinery/outcomes.ts';
import { limiterBugs } from '../texts/mutants/limiter-mutants.ts';
import { onOrderLimiters } from './order-mutation.ts';
import { orderWeather } from './order-weather.ts';

const minuteMs = 60_000;

const outages: readonly (readonly [string, number, readonly OutcomeName[]])[] = [
  ['refuses connections', 8, ['unreachable']],
  ['answers 503', 8, ['failed before performing', 'failed after performing']],
  ['hangs', 2, ['timed out, not performed', 'timed out, performed late']],
];

test.each(outages)(
  'a provider that %s for 6 hours leaves %i workers with 3 and their own orders unclear at most, and all resumes automatically',
  async (_, workers, outcomes) => {
    const seen = await orderWeather({ outcomes, hours: 6, workers, seed: workers });
    expect(seen.broken).toEqual([]);
    expect(seen.ordered).toBeGreaterThan(50);
    expect(seen.unclear).toBeLessThanOrEqual(3 + workers);
    expect(seen.callsInVain).toBeLessThanOrEqual(3 + workers);
    expect(seen.pollsInVain).toBeLessThanOrEqual(3 + workers);
    expect(seen.resumedAfterMs).toBeLessThan(6 * minuteMs);
    expect(seen.overAfterMs).toBeLessThan(12 * minuteMs);
    // Only what was ordered in the outage and not performed is left to people.
    expect(seen.states.held ?? 0).toBeLessThanOrEqual(seen.unclear);
    expect((seen.states.accepted ?? 0) + (seen.states.held ?? 0)).toBe(200);
  },
  120_000,
);

test('six hours of 429 cost a probe a minute at each rate limiter, and no row', async () => {
  const seen = await orderWeather({ outcomes: ['busy'], hours: 6, workers: 8, seed: 8 });
  expect(seen.broken).toEqual([]);
  expect(seen.states).toEqual({ accepted: 200 });
  expect(seen.callsInVain).toBeLessThan(6 * 60 + 60);
  expect(seen.pollsInVain).toBeLessThan(6 * 60 + 60);
  expect(seen.resumedAfterMs).toBeLessThan(3 * minuteMs);
}, 120_000);

test('the bound is the rate limiter’s doing: workers that each have a rate limiter of their own leave more unclear', async () => {
  const bug = limiterBugs.find(({ breaks }) => breaks === 'callsHaveTheirPermits');
  if (bug === undefined) throw new Error('There is no such bug');
  const mutant = onOrderLimiters(bug.change);
  const seen = await orderWeather({ outcomes: ['never arrived'], hours: 1, workers: 2, seed: 1, mutant });
  expect(seen.unclear).toBeGreaterThan(50);
}, 120_000);
