import { withMark } from './history.ts';
import { type Limiter, type LimiterEvent, type Permit, permitMs } from './limiter.ts';
import { longWindowMs } from './window.ts';

const pauseMinMs = 50;
/** In hours of refusals a probe goes out so often. */
export const pauseMaxMs = 60_000;

/** Hints are given in whole seconds, rounded up: so much less is certain. */
const hintRoundingMs = 1_000;

/**
 * A refused call: the first of an epoch pauses the rate limiter, the others are counted; a refused probe lengthens the
 * pause.
 */
export function afterRefused(limiter: Limiter, { permit, hintMs = 0 }: Refused, nowMs: number): Limiter {
  const { history } = limiter;
  const mark = { atMs: permit.startMs, accepted: permit.permitNo - history.refused };
  const lastRefused = mark.atMs >= history.lastRefused.atMs ? mark : history.lastRefused;
  const counted = { ...limiter, history: { ...history, refused: history.refused + 1, lastRefused } };
  if (permit.epoch !== limiter.epoch || limiter.state === 'paused') return counted;
  if (limiter.state === 'flowing') return paused(counted, permit, hintMs, nowMs);
  if (limiter.because === 'unclear') {
    return { ...paused(counted, permit, hintMs, nowMs), because: 'refused' };
  }
  return { ...counted, ...pausedAgain(counted, permit, hintMs, nowMs) };
}

type Refused = Extract<LimiterEvent, { kind: 'refused' }>;

function paused(limiter: Limiter, permit: Permit, hintMs: number, nowMs: number): Limiter {
  const { interval, search, history } = limiter;
  const { windowMs } = history;
  const pauseMs = Math.max(pauseMinMs, 1_000 / interval.perSecond, patienceMs(limiter));
  const mark = { atMs: permit.startMs, accepted: permit.permitNo - (history.refused - 1) };
  const isOfOldInterval = permit.startMs < search.steppedAtMs;
  return {
    ...limiter,
    state: 'paused',
    because: 'refused',
    // Permits already given may still be used: the probe comes after the last of them.
    probesAtMs: Math.max(nowMs, permitMs(interval, interval.taken - 1)) + pauseMs,
    search: {
      ...search,
      low: isOfOldInterval ? search.before.low : search.low,
      high: isOfOldInterval ? search.before.perSecond : interval.perSecond,
    },
    history: {
      ...history,
      closedAtMs: nowMs,
      firstRefused: mark,
      shutMs: hintMs - hintRoundingMs,
      marks: withMark(history.marks, mark, windowMs),
    },
  };
}

/** A long window resumes no sooner for being asked, and one that still holds an old burst only bit by bit. */
function patienceMs({ history: { windowMs, windowDoubts } }: Limiter): number {
  if (windowDoubts > 0) return Math.min(windowMs / 6, 250 * 2 ** windowDoubts);
  return windowMs < longWindowMs ? 0 : windowMs / 20;
}

/**
 * The next pause is as long as all before it together, up to a sixth of a window, and in hours of refusals up to a
 * minute.
 */
function pausedAgain(limiter: Limiter, permit: Permit, hintMs: number, nowMs: number): Partial<Limiter> {
  const { interval, history } = limiter;
  const closedMs = nowMs - history.closedAtMs;
  const mostMs = Math.min(pauseMaxMs, Math.max(5_000, history.windowMs / 6, closedMs / 20));
  const pauseMs = Math.min(mostMs, Math.max(pauseMinMs, 1_000 / interval.perSecond, closedMs));
  const refusingMs = permit.startMs - history.firstRefused.atMs;
  const shutMs = Math.max(history.shutMs, refusingMs, closedMs + hintMs - hintRoundingMs);
  return { state: 'paused', probesAtMs: nowMs + pauseMs, history: { ...history, shutMs } };
}
