import { expect, test } from 'vitest';
import { counting, nextCountInMs } from '../../../shared/core/counts/counting.ts';

const { soonMs, nearEndChunks, everyMs, seldomMs } = counting;

test.each([
  ['near its end, however slow it is', nearEndChunks, 10_000, 1, soonMs],
  ['whose pace is not known yet', 5_000, 10_000, undefined, everyMs],
  ['with nothing open', 0, 10_000, 60, everyMs],
  ['that is fast', 9_000, 10_000, 6_000, everyMs],
  ['of which a hundredth takes ten seconds', 9_000, 10_000, 600, 10_000],
  ['that is slow', 9_000, 10_000, 60, seldomMs],
  ['that stands still', 9_000, 10_000, 0, seldomMs],
  ['that will be near its end sooner', nearEndChunks + 20, 100_000, 100, 12_000],
])('the next look at a job %s comes in time', (_, open, all, callsPerMinute, inMs) => {
  const calls = { planned: open, accepted: all - open };
  const pace = callsPerMinute === undefined ? undefined : { callsPerMinute };
  expect(nextCountInMs({ open, calls }, pace, counting)).toBe(inMs);
});
