import { describe, expect, test } from 'vitest';
import { usageDelayAfter, waitsUntilMs } from '../../../shared/core/reconciliation/usage-delay.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const nowMs = Date.UTC(2026, 10, 21, 12);
const onRecord = (minutesAgo: number, textMinutesAgo = minutesAgo) => ({
  claimedAtMs: nowMs - minutesAgo * minute,
  seenAtMs: nowMs - textMinutesAgo * minute,
});
const missing = (minutesAgo: number) => ({ claimedAtMs: nowMs - minutesAgo * minute, seenAtMs: undefined });
const slow = { ms: 100 * minute, seenAtMs: nowMs - 3 * hour };

describe('how late records are', () => {
  test('is twice the age of the oldest call that is missing though it is newer than all on record', () => {
    expect(usageDelayAfter(undefined, [missing(5), missing(20), onRecord(30)], nowMs)).toEqual({
      ms: 40 * minute,
      seenAtMs: nowMs,
    });
  });

  test('is not said by a call that is missing though a newer one is on record: that text was lost', () => {
    expect(usageDelayAfter(undefined, [missing(50), onRecord(30)], nowMs)).toBeUndefined();
  });

  test('is as usual while what is missing is a few minutes old', () => {
    expect(usageDelayAfter(undefined, [missing(7), onRecord(30)], nowMs)).toBeUndefined();
  });

  test.each([
    ['is kept while nothing says otherwise', [], slow],
    ['is kept beside a lesser one', [missing(20)], slow],
    ['grows with what is missing for longer', [missing(60)], { ms: 120 * minute, seenAtMs: nowMs }],
    ['shrinks with what came onto record sooner', [onRecord(20)], { ...slow, ms: 40 * minute }],
    ["is not forgotten by an earlier call's text", [onRecord(14, 16)], { ...slow, ms: 32 * minute }],
    ['is forgotten once a call of the last quarter of an hour is on record', [onRecord(15)], undefined],
    [
      'is measured again beside a young call on record',
      [onRecord(14), missing(13)],
      { ms: 26 * minute, seenAtMs: nowMs },
    ],
  ])('%s', (_, controls, expected) => {
    expect(usageDelayAfter(slow, controls, nowMs)).toEqual(expected);
  });

  test('is forgotten after a day', () => {
    expect(usageDelayAfter(slow, [], slow.seenAtMs + day - 1)).toEqual(slow);
    expect(usageDelayAfter(slow, [], slow.seenAtMs + day)).toBeUndefined();
  });
});

describe('an unclear call waits for records that can tell', () => {
  const waitOf = (hasControl: boolean, hasControlMessage: boolean, delayMs: number) =>
    waitsUntilMs(nowMs, { hasControl, hasControlMessage, delayMs }) - nowMs;

  test('an hour longer than they take, when they show a control', () => {
    expect(waitOf(true, false, 15 * minute)).toBe(75 * minute);
    expect(waitOf(true, true, 100 * minute)).toBe(160 * minute);
  });

  test('a day at most', () => {
    expect(waitOf(true, true, 30 * hour)).toBe(day);
  });

  test('two hours at most for a control message that is missing', () => {
    expect(waitOf(false, true, 15 * minute)).toBe(75 * minute);
    expect(waitOf(false, true, 30 * hour)).toBe(2 * hour);
  });

  test('not at all without a control and a control message', () => {
    expect(waitOf(false, false, 100 * minute)).toBe(0);
  });
});
