import { expect, test } from 'vitest';
import { endsAtMs, type Made, paceOf, withSample } from '../../../shared/core/counts/pace.ts';
import { plannedTally } from '../../../shared/core/counts/progress-of-job.ts';
import type { Tally } from '../../../shared/core/counts/tally.ts';

/** A job of 100 rows, with a call each, of which this many were accepted. */
function tallyAfter(accepted: number): Tally {
  const { rows, ...rest } = plannedTally({});
  return {
    ...rest,
    rows: { ...rows, accepted, unprocessed: 100 - accepted },
    calls: { accepted, planned: 100 - accepted },
  };
}

test('the pace is that of the last two minutes, and the end follows from it', () => {
  let samples: readonly Made[] = [];
  expect(paceOf(samples, tallyAfter(0), 0)).toBeUndefined();
  samples = withSample(samples, tallyAfter(0), 0);
  expect(paceOf(samples, tallyAfter(1), 2_000)).toBeUndefined();
  samples = withSample(samples, tallyAfter(1), 2_000);
  expect(samples).toHaveLength(1);
  const after = tallyAfter(10);
  const pace = paceOf(withSample(samples, after, 20_000), after, 20_000);
  expect(pace).toEqual({ callsPerMinute: 30, rowsPerMinute: 30 });
  expect(endsAtMs(after, pace, 20_000)).toBe(20_000 + 180_000);
  expect(endsAtMs(tallyAfter(100), pace, 20_000)).toBeUndefined();
  expect(endsAtMs(after, { callsPerMinute: 0, rowsPerMinute: 0 }, 20_000)).toBeUndefined();
});

test('before a pause a job went at another pace', () => {
  const samples = withSample([], tallyAfter(1), 0);
  const resumedMs = 3_600_000;
  expect(paceOf(samples, tallyAfter(2), resumedMs)).toBeUndefined();
  const since = withSample(samples, tallyAfter(2), resumedMs);
  expect(paceOf(since, tallyAfter(12), resumedMs + 20_000)?.callsPerMinute).toBe(30);
});

test('old samples are forgotten', () => {
  let samples: readonly Made[] = [];
  for (let no = 0; no < 40; no += 1) samples = withSample(samples, tallyAfter(no), no * 10_000);
  expect(samples.map(({ calls }) => calls)).toEqual(Array.from({ length: 13 }, (_, at) => 27 + at));
});
