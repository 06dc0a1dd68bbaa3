import { withMark } from './history.ts';
import { atRate, startedBy } from './interval.ts';
import type { Limiter, LimiterSettings } from './limiter.ts';
import { headroom, holdMs, isSeeking, type Search } from './search.ts';

/** Most by which one step speeds up an interval that was refused before. */
const stepMaxBy = 0.25;

/**
 * The rate limiter with a new interval, if it is time for one: half-way to the refused rate, down to rest, or up to
 * find the limit again.
 */
export function stepped(limiter: Limiter, { ceilingPerSecond }: LimiterSettings, nowMs: number): Limiter {
  const { interval, search } = limiter;
  const { windowMs } = limiter.history;
  if (nowMs < search.stepAtMs) return limiter;
  const isKeptUp = holdMs(search, windowMs, interval.perSecond, 1) >= 1.2 * windowMs;
  const low = isKeptUp ? Math.max(search.low, interval.perSecond) : search.low;
  const before = { perSecond: interval.perSecond, low: search.low };
  const next = { ...search, low, before, steppedAtMs: nowMs };
  const isOver = !isSeeking(next, windowMs);
  if (isOver && isSeeking(search, windowMs)) {
    const restUntilMs = nowMs + search.restMs;
    return changed(limiter, low * headroom, { ...next, restUntilMs, stepAtMs: restUntilMs }, nowMs);
  }
  const by = isOver ? search.stepBy : Math.min(stepMaxBy, ((next.high ?? low) / low - 1) / 2);
  const from = isOver ? Math.max(low, interval.perSecond) : low;
  const perSecond = Math.min(ceilingPerSecond, from * (1 + by));
  // A rate that rises leaves behind what was refused before.
  const rising = { ...next, high: undefined, stepBy: nextStepBy(search.stepBy) };
  const trying = isOver ? rising : next;
  const stepAtMs = nowMs + holdMs(trying, windowMs, perSecond, by);
  return changed(limiter, perSecond, { ...trying, stepAtMs }, nowMs);
}

function nextStepBy(by: number): number {
  return by >= 1 ? 1 : Math.min(stepMaxBy, by * 2);
}

function changed(limiter: Limiter, perSecond: number, search: Search, nowMs: number): Limiter {
  const { interval, history } = limiter;
  const mark = { atMs: nowMs, accepted: startedBy(interval, nowMs) - history.refused };
  return {
    ...limiter,
    version: limiter.version + 1,
    seenMs: nowMs,
    interval: atRate(interval, perSecond),
    search,
    history: { ...history, marks: withMark(history.marks, mark, history.windowMs) },
  };
}
