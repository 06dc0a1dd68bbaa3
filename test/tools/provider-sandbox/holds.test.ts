import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHolds } from '../../../tools/provider-sandbox/misbehavior/holds.ts';
import { standingClock } from '../../support/sandbox/sandbox-client.ts';

// Only the timer that looks at the clock is faked; the clock itself is the one that stands still.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the holds have ended with by now, in the order of their end. */
function watch(...holds: Promise<string>[]): string[] {
  const ends: string[] = [];
  for (const [at, hold] of holds.entries()) void hold.then((end) => ends.push(`${at} ${end}`));
  return ends;
}

test('a hold with a time ends when the clock has reached it, not when real time passes', async () => {
  const clock = standingClock();
  const holds = makeHolds(clock.now);
  const ends = watch(holds.hold(1000), holds.hold(2000));
  await vi.advanceTimersByTimeAsync(60_000);
  clock.advance(999);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toEqual([]);
  clock.advance(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toEqual(['0 released']);
  clock.advance(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toEqual(['0 released', '1 released']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a release ends all holds and leaves no timer behind', async () => {
  const holds = makeHolds(standingClock().now);
  const ends = watch(holds.hold(), holds.hold(1000));
  expect(holds.count()).toBe(2);
  expect(holds.release()).toBe(2);
  await Promise.resolve();
  expect(ends).toEqual(['0 released', '1 released']);
  expect(holds.count()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('closing ends all holds, and later ones at once', async () => {
  const holds = makeHolds(standingClock().now);
  const ends = watch(holds.hold(1000));
  holds.close();
  await Promise.resolve();
  expect(ends).toEqual(['0 closed']);
  expect(await holds.hold()).toBe('closed');
  expect(vi.getTimerCount()).toBe(0);
});
