import { type History, newHistory } from './history.ts';
import { newSearch, type Search } from './search.ts';
import type { Round, Shares } from './shares.ts';

/**
 * The rate limiter: paces all workers' calls at just under an unknown limit. One plain value for one
 * database item; `takePermits` and `limiterAfter` give the next one and change nothing.
 *
 * Permits come at an even interval. The first refused call pauses the rate limiter, however many follow. After a
 * pause, and never before the server's own hint, one permit goes out as a probe; when that is answered the interval
 * starts again below the limit. The limit is searched between a rate that was kept up and one that was refused, and
 * narrowed by what was accepted while refusals came. Then the interval rests for as long as its refusals have to be
 * paid off, is sped up in small, doubling steps, and so finds the limit again, or a new one.
 *
 * A store guards every write by `version`, except one: a take that changes nothing but `interval.taken` and
 * `round.taken` may add to these under the condition that `version` is still the same.
 */
export type Limiter = {
  readonly version: number;
  /** Counts pauses and probes. An answer to a permit of an earlier epoch pauses and resumes nothing. */
  readonly epoch: number;
  /** `probing`: one permit is out, and decides. */
  readonly state: 'flowing' | 'paused' | 'probing';
  /** Why it is not flowing. After unclear answers only a read and then one entry are let through. */
  readonly because: 'refused' | 'unclear';
  readonly interval: Interval;
  /** When the next probe may go out; while one is out, when it is taken for lost. */
  readonly probesAtMs: number;
  /** The server's own hint: no permit starts before. Never set back. */
  readonly floorMs: number;
  /** The latest time seen: an earlier clock is taken for this one. */
  readonly seenMs: number;
  readonly unclear: Unclear;
  readonly round: Round;
  readonly history: History;
  readonly search: Search;
};

type Unclear = {
  readonly inARow: number;
  /** Whether the probing read was answered, so that one entry may follow. */
  readonly isReadAnswered: boolean;
  /** The pause before the next read; doubles with each unclear probe. */
  readonly pauseMs: number;
};

export type LimiterSettings = {
  /** Never faster than this, whatever is accepted. */
  readonly ceilingPerSecond: number;
  /** Where a rate limiter begins that knows nothing. */
  readonly firstPerSecond: number;
  /** How kinds of work share the rate limiter; without it everyone takes what comes first. */
  readonly shares?: Shares;
};

/** The right to start one call between two times. A worker that comes too late lets it fall. */
export type Permit = {
  readonly epoch: number;
  readonly permitNo: number;
  readonly startMs: number;
  readonly endMs: number;
};

export type LimiterEvent =
  /** The server answered 429. */
  | { readonly kind: 'refused'; readonly permit: Permit; readonly hintMs?: number | undefined }
  /** Any other answer. Its hint is a quota that the server calls used up. */
  | { readonly kind: 'answered'; readonly permit: Permit; readonly hintMs?: number | undefined }
  /** Nobody knows what became of the call. */
  | { readonly kind: 'unclear'; readonly permit: Permit }
  /** The server repeated its answer to an earlier call with the same idempotency key: nothing is known of now. */
  | { readonly kind: 'repeated'; readonly permit: Permit };

/** First pause after unclear answers. */
export const unclearPauseMs = 15_000;

/** Work that waits for a rate limiter tries it so soon after a pause is over. */
const triedAfterMs = 300_000;

/**
 * The state as people see it. One that flows gives no permit either before the server's hint is over: that came with an
 * answer that used up a quota, or with a late one. One whose pause has long been over waits for nobody but who calls
 * next: that call goes out.
 */
export function stateAt(limiter: Limiter, nowMs: number): Limiter['state'] {
  const { state, because, unclear, probesAtMs, floorMs } = limiter;
  if (state === 'flowing') return floorMs > nowMs ? 'paused' : state;
  const isProbedByRead = because === 'unclear' && !unclear.isReadAnswered;
  const isOver = nowMs - Math.max(probesAtMs, floorMs) > triedAfterMs;
  return isOver && !isProbedByRead ? 'flowing' : state;
}

export function newLimiter({ firstPerSecond, ceilingPerSecond }: LimiterSettings, nowMs: number): Limiter {
  const perSecond = Math.min(firstPerSecond, ceilingPerSecond);
  return {
    version: 1,
    epoch: 1,
    state: 'flowing',
    because: 'refused',
    interval: intervalFrom(nowMs, perSecond),
    probesAtMs: nowMs,
    floorMs: nowMs,
    seenMs: nowMs,
    unclear: { inARow: 0, isReadAnswered: false, pauseMs: unclearPauseMs },
    round: { no: 0, taken: {} },
    history: newHistory(nowMs),
    search: newSearch(perSecond, nowMs),
  };
}

/** Permits at equal distances. */
type Interval = {
  readonly perSecond: number;
  /** When permit number `fromTaken` starts. */
  readonly fromMs: number;
  readonly fromTaken: number;
  /** Permits given, ever: the number of the next one. */
  readonly taken: number;
};

export function intervalFrom(fromMs: number, perSecond: number, taken = 0): Interval {
  return { perSecond, fromMs, fromTaken: taken, taken };
}

export function permitMs({ perSecond, fromMs, fromTaken }: Interval, permitNo: number): number {
  return fromMs + ((permitNo - fromTaken) * 1_000) / perSecond;
}

/** The same interval at another rate, from its next permit on. */
export function atRate(interval: Interval, perSecond: number): Interval {
  return intervalFrom(permitMs(interval, interval.taken), perSecond, interval.taken);
}

/** Given permits that have started by a time; a part of one counts as a part, so that rates come out even. */
export function startedBy(interval: Interval, atMs: number): number {
  const since = ((atMs - interval.fromMs) * interval.perSecond) / 1_000;
  return Math.min(interval.taken, interval.fromTaken + Math.max(0, since));
}

/**
 * The rate limiter with this many more permits taken and nothing else changed, its version included.
 *
 * @param permits below 0: the rate limiter as it was before that many were taken
 * @param work whose part of the round they are; absent where the rate limiter has no shares
 */
export function withPermits(limiter: Limiter, permits: number, work?: string): Limiter {
  const { interval, round } = limiter;
  const taken = { ...limiter, interval: { ...interval, taken: interval.taken + permits } };
  if (work === undefined) return taken;
  return {
    ...taken,
    round: { ...round, taken: { ...round.taken, [work]: (round.taken[work] ?? 0) + permits } },
  };
}
