import { expect, test } from 'vitest';
import { limiterAfter } from '../../../shared/core/rate-limit/after-answer.ts';
import { type Limiter, newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import { takePermits } from '../../../shared/core/rate-limit/take.ts';

const settings = { ceilingPerSecond: 10, firstPerSecond: 4 };
const [secondMs, minuteMs] = [1_000, 60_000];

/** Calls as long as it is let, one after the other, and is refused nothing. */
function use(limiter: Limiter, fromMs: number, toMs: number): Limiter {
  let now = limiter;
  for (let nowMs = fromMs; nowMs < toMs; ) {
    const { limiter: after, permits, waitMs } = takePermits(now, settings, { count: 1 }, nowMs);
    now = after;
    const [permit] = permits;
    if (permit !== undefined) now = limiterAfter(now, settings, { kind: 'answered', permit }, permit.startMs);
    nowMs = permit === undefined ? nowMs + Math.max(1, waitMs) : Math.max(nowMs, permit.startMs);
  }
  return now;
}

/** One call in a long while is refused, and nothing is left to count a rate by. */
function refusedOnce(): { readonly limiter: Limiter; readonly nowMs: number } {
  const nowMs = 10 * 60 * minuteMs;
  const first = takePermits(newLimiter(settings, 0), settings, { count: 1 }, nowMs);
  const [permit] = first.permits;
  if (permit === undefined) throw new Error('There is no permit');
  const paused = limiterAfter(first.limiter, settings, { kind: 'refused', permit }, nowMs + 100);
  const probeMs = nowMs + 10 * secondMs;
  const probing = takePermits(paused, settings, { count: 1, probe: 'entry' }, probeMs);
  const [probe] = probing.permits;
  if (probe === undefined) throw new Error('There is no probe');
  const limiter = limiterAfter(probing.limiter, settings, { kind: 'answered', permit: probe }, probeMs + 100);
  return { limiter, nowMs: probeMs + secondMs };
}

test.each([
  ['all the time', 60],
  ['for three quarters of each minute', 45],
  ['for a third of each minute', 20],
])('after one refusal it is as fast again within the hour, used %s', (_, usedSeconds) => {
  let { limiter, nowMs } = refusedOnce();
  const slow = limiter.interval.perSecond;
  expect(slow).toBeLessThan(0.2);
  for (let minute = 0; minute < 60; minute += 1, nowMs += minuteMs)
    limiter = use(limiter, nowMs, nowMs + usedSeconds * secondMs);
  expect(limiter.interval.perSecond).toBeGreaterThan(3);
});

test('time in which nothing is called speeds nothing up', () => {
  const { limiter, nowMs } = refusedOnce();
  const once = use(limiter, nowMs, nowMs + secondMs);
  const later = use(once, nowMs + 5 * 60 * minuteMs, nowMs + 5 * 60 * minuteMs + secondMs);
  expect(later.interval.perSecond).toBe(limiter.interval.perSecond);
});
