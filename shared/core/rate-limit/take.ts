import { callLimitMs } from '../timing.ts';
import { withMark } from './history.ts';
import {
  atRate,
  intervalFrom,
  type Limiter,
  type LimiterSettings,
  type Permit,
  permitMs,
  startedBy,
} from './limiter.ts';
import { headroom, holdMs, isSeeking, type Search } from './search.ts';
import { reachMs, withTaken } from './shares.ts';

export type Wish = {
  /** Most permits to take at once. */
  readonly count: number;
  /** The kind of work, as the rate limiter's shares name it. */
  readonly work?: string;
  /** Set by anyone who probes a rate limiter that unclear answers have paused: what it would do with the permit. */
  readonly probe?: 'read' | 'entry';
};

export type Taken = {
  readonly limiter: Limiter;
  /** In order of their start; none, fewer or as many as wished for. */
  readonly permits: readonly Permit[];
  /** How long to wait before asking for the rest. */
  readonly waitMs: number;
};

/** How far ahead permits are given while the interval rests. */
const aheadMs = 2_000;

/** The same while a rate is tried: what was given ahead is refused when the try fails. */
const aheadTryingMs = 250;

/** How long a permit stays good after its start. */
const lateMs = 500;

/** A probe without an answer is taken for lost when no call can last so long. */
const probeLimitMs = callLimitMs + 10_000;

/** How long ordinary work stays away from a paused rate limiter that only a probe can resume. */
const unclearWaitMs = 5_000;

export function takePermits(limiter: Limiter, settings: LimiterSettings, wish: Wish, clockMs: number): Taken {
  const nowMs = Math.max(clockMs, limiter.seenMs);
  const probesAtMs =
    limiter.state === 'flowing' ? limiter.floorMs : Math.max(limiter.floorMs, limiter.probesAtMs);
  if (nowMs < probesAtMs) return { limiter, permits: [], waitMs: probesAtMs - nowMs };
  if (limiter.state !== 'flowing') return takeProbe(limiter, wish, nowMs);
  let now = stepped(onInterval(limiter, nowMs), settings, nowMs);
  const permits: Permit[] = [];
  while (permits.length < wish.count) {
    const { interval, round } = now;
    const work = wish.work ?? '';
    const startMs = permitMs(interval, interval.taken);
    const mostMs = isResting(now, nowMs) ? aheadMs : aheadTryingMs;
    const shares = settings.shares;
    const reach = shares === undefined ? mostMs : reachMs(shares, round, interval.taken, work, mostMs);
    if (startMs > nowMs + reach) return { limiter: now, permits, waitMs: startMs - nowMs - reach };
    permits.push(permitOf(limiter.epoch, interval.taken, Math.max(startMs, nowMs)));
    const nextRound = shares === undefined ? round : withTaken(round, interval.taken, work);
    const version = nextRound.no === round.no ? now.version : now.version + 1;
    now = { ...now, version, interval: { ...interval, taken: interval.taken + 1 }, round: nextRound };
  }
  return { limiter: now, permits, waitMs: 0 };
}

function takeProbe(limiter: Limiter, wish: Wish, nowMs: number): Taken {
  const { because, unclear, interval } = limiter;
  const wanted = unclear.isReadAnswered ? 'entry' : 'read';
  if (because === 'unclear' && wish.probe !== wanted) return { limiter, permits: [], waitMs: unclearWaitMs };
  const epoch = limiter.epoch + 1;
  const probing: Limiter = {
    ...limiter,
    version: limiter.version + 1,
    seenMs: nowMs,
    epoch,
    state: 'probing',
    interval: { ...intervalFrom(nowMs, interval.perSecond, interval.taken), taken: interval.taken + 1 },
    probesAtMs: nowMs + probeLimitMs,
  };
  return { limiter: probing, permits: [permitOf(epoch, interval.taken, nowMs)], waitMs: 0 };
}

function permitOf(epoch: number, permitNo: number, startMs: number): Permit {
  return { epoch, permitNo, startMs, endMs: startMs + lateMs };
}

function isResting({ search, history }: Limiter, nowMs: number): boolean {
  return nowMs < search.restUntilMs && nowMs > history.lastRefused.atMs + Math.max(5_000, history.windowMs);
}

/** A rate that was kept up for so much of its time to the next step counts, though a pause came between. */
const countedShare = 1 / 4;

/**
 * Idle time gives no credit: an interval that lags begins again, and what is not used is not sped up. Bursts count
 * together, or a rate limiter whose work comes in them would never speed up again after a refusal.
 */
function onInterval(limiter: Limiter, nowMs: number): Limiter {
  const { interval, search, history } = limiter;
  const lagMs = nowMs - permitMs(interval, interval.taken);
  if (lagMs <= 1_000 / interval.perSecond) return limiter;
  const holdsMs = holdMs(search, history.windowMs, interval.perSecond, search.stepBy);
  const usedMs = permitMs(interval, interval.taken) - interval.fromMs;
  const leftMs = usedMs >= countedShare * holdsMs ? search.stepAtMs + lagMs - nowMs : holdsMs;
  // After a pause nothing can be counted across it.
  const isLong = lagMs > 2_000 + 2_000 / interval.perSecond;
  const mark = { atMs: nowMs, accepted: interval.taken - history.refused };
  return {
    ...limiter,
    version: limiter.version + 1,
    seenMs: nowMs,
    interval: intervalFrom(nowMs, interval.perSecond, interval.taken),
    search: { ...search, stepAtMs: Math.max(search.stepAtMs, nowMs + Math.min(holdsMs, leftMs)) },
    history: isLong ? { ...history, marks: [mark] } : history,
  };
}

/** Most by which one step speeds up an interval that was refused before. */
const stepMaxBy = 0.25;

/**
 * The rate limiter with a new interval, if it is time for one: half-way to the refused rate, down to rest, or up to
 * find the limit again.
 */
function stepped(limiter: Limiter, { ceilingPerSecond }: LimiterSettings, nowMs: number): Limiter {
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
