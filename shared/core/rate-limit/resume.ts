import { acceptedPerSecond, type History, withMark } from './history.ts';
import { intervalFrom, type Limiter, type LimiterSettings, type Permit } from './limiter.ts';
import { pauseMaxMs } from './pause.ts';
import { firstStepBy, headroom, holdMs, isSeeking, type Search } from './search.ts';
import { longWindowMs, windowAfter, windowMaxMs } from './window.ts';

/** Below this rate a refusal is bought dearly, and paid off slowly. */
const fewPerSecond = 2;

/** Even a search that is over rests no longer, with many calls a second and with few: the limit may have grown. */
const [restMaxMs, restOfFewMaxMs] = [150_000, 450_000];

/** By how much a rate limiter slows down at once, at most. */
const slowdownMax = 32;

/** An answered probe resumes the rate limiter, with an interval just under what was accepted. */
export function resumed(limiter: Limiter, settings: LimiterSettings, probe: Permit, nowMs: number): Limiter {
  const { interval } = limiter;
  const { lastRefused, refused } = limiter.history;
  const marks = withMark(limiter.history.marks, lastRefused, limiter.history.windowMs);
  const refusedAt = limiter.search.high ?? interval.perSecond;
  const seen = { ...limiter.history, marks };
  const isOutage = lastRefused.atMs - seen.firstRefused.atMs > windowMaxMs;
  const history = isOutage ? seen : { ...seen, ...windowAfter(seen, refusedAt, probe.startMs) };
  const { windowMs } = history;
  const bounds = notTooSlow(
    isOutage
      ? boundsAfterOutage(limiter.search, refusedAt)
      : boundsAfter(limiter.search, refusedAt, history, settings, nowMs),
    refusedAt,
    settings,
  );
  const perSecond = bounds.low * headroom;
  const stepBy = firstStepBy(perSecond);
  const restMs = restAfter(history, perSecond, nowMs);
  const before = { perSecond, low: 0 };
  const search = {
    ...limiter.search,
    ...bounds,
    lowBefore: bounds.low,
    before,
    steppedAtMs: nowMs,
    stepBy,
    restMs,
  };
  const isKnown =
    bounds.sureLow >= (0.985 - stepBy) * bounds.low && bounds.high < (1.02 + stepBy) * bounds.low;
  const restsMs = isSeeking(search, windowMs) && !isKnown ? 0 : restMs;
  const holdsMs = holdMs(search, windowMs, perSecond, 0.1);
  const mark = { atMs: probe.startMs, accepted: interval.taken - refused - 1 };
  return {
    ...limiter,
    state: 'flowing',
    interval: intervalFrom(Math.max(nowMs, probe.startMs + 1_000 / perSecond), perSecond, interval.taken),
    search: { ...search, restUntilMs: nowMs + restsMs, stepAtMs: nowMs + Math.max(restsMs, holdsMs) },
    history: {
      ...history,
      refusedBefore: refused,
      lastRefusedBefore: lastRefused,
      marks: withMark(marks, mark, windowMs),
    },
  };
}

type Bounds = Pick<Search, 'low' | 'sureLow'> & { readonly high: number };

/** Between which rates the limit lies, as far as these refusals show it. */
function boundsAfter(
  search: Search,
  refusedAt: number,
  history: History,
  settings: LimiterSettings,
  nowMs: number,
): Bounds {
  const { marks, lastRefused, windowMs } = history;
  const spanMs = lastRefused.atMs - history.lastRefusedBefore.atMs;
  const countedMs = Math.max(windowMs, Math.min(spanMs, Math.max(5_000, 20_000 / refusedAt)));
  const counted = acceptedPerSecond(marks, lastRefused, countedMs);
  const count = Math.min(settings.ceilingPerSecond, Math.max(refusedAt / slowdownMax, counted));
  // While the rate limiter was paused some servers saved up calls and others did not: what was kept up only shortly may
  // be a burst.
  const unusedMs = nowMs - lastRefused.atMs;
  const isShort = spanMs < Math.max(40 * unusedMs, 3 * windowMs);
  const sure = isShort ? search.sureLow : headroom * search.lowBefore;
  const sureLow = sure < 0.999 * refusedAt ? sure : 0;
  if (windowMs >= longWindowMs) {
    const low = Math.max(sureLow, Math.min(count - 500 / countedMs, refusedAt / headroom));
    const most = (count * countedMs) / (countedMs - Math.min(countedMs / 2, unusedMs));
    return { low, sureLow, high: Math.max(low, Math.min(refusedAt, most)) };
  }
  const isLowRefused = search.low === 0 || search.low >= 0.999 * refusedAt;
  if (isLowRefused)
    return { low: Math.max(sureLow, Math.min(count, 0.97 * refusedAt)), sureLow, high: refusedAt };
  const accepted = isShort ? acceptedPerSecond(marks, lastRefused, spanMs) : search.low;
  return { low: Math.max(sureLow, Math.min(search.low, accepted)), sureLow, high: refusedAt };
}

/**
 * After a pause little or nothing is left to count by, and a rate limiter that is seldom used would come to a halt
 * after a few refusals: it slows down by so much at once, and never below the pace of its probes.
 */
function notTooSlow(bounds: Bounds, refusedAt: number, { ceilingPerSecond }: LimiterSettings): Bounds {
  const probesPerSecond = 1_000 / pauseMaxMs / headroom;
  const least = Math.min(ceilingPerSecond, Math.max(refusedAt / slowdownMax, probesPerSecond));
  const low = Math.max(bounds.low, least);
  return { ...bounds, low, high: Math.max(low, bounds.high) };
}

/** A server that refused for longer than any window was not counting calls: it says nothing about the limit. */
function boundsAfterOutage(search: Search, refusedAt: number): Bounds {
  const low = search.low === 0 ? refusedAt / 2 : search.low;
  return { low, sureLow: 0, high: Math.max(low, refusedAt) };
}

/**
 * Share of calls that may be refused, by how dearly a refusal is bought: with few calls a second, or a long window,
 * more.
 */
function refusedShare(perSecond: number, windowMs: number): number {
  if (windowMs >= longWindowMs) return perSecond < fewPerSecond ? 0.006 : 0.005;
  return perSecond < fewPerSecond ? 0.007 : 0.0025;
}

/**
 * How long the rate is left alone, so that refusals stay rare and the time in which nothing was sent is a fiftieth
 * of it.
 */
function restAfter(history: History, perSecond: number, nowMs: number): number {
  const refused = history.refused - history.refusedBefore;
  const paidMs = (refused * 1_000) / refusedShare(perSecond, history.windowMs) / perSecond;
  const mostMs = perSecond < fewPerSecond ? restOfFewMaxMs : restMaxMs;
  return Math.min(mostMs, Math.max(paidMs, 50 * Math.min(2_000, nowMs - history.firstRefused.atMs)));
}
