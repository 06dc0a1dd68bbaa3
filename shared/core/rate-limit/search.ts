import { longWindowMs } from './window.ts';

/** The search for the limit, in calls a second. */
export type Search = {
  /** A rate that was kept up without a refusal, or counted out; 0 before there was one. */
  readonly low: number;
  /** `low` when the rate limiter last began to flow. */
  readonly lowBefore: number;
  /** A rate that was kept up for so long that no saved-up burst can have carried it; 0 if there is none. */
  readonly sureLow: number;
  /** The rate that was refused; undefined while the rate rises to find one. */
  readonly high: number | undefined;
  /** When the rate was last changed, and what was true before: a refused call may have started earlier. */
  readonly steppedAtMs: number;
  readonly before: { readonly perSecond: number; readonly low: number };
  /** When the rate is changed next, and by which share when it rises. */
  readonly stepAtMs: number;
  readonly stepBy: number;
  /** Until then the rate is left alone, and for how long it will be when the search is over. */
  readonly restUntilMs: number;
  readonly restMs: number;
};

/** How far below a rate known as good the rate limiter stays: jitter puts a call or two into the wrong window. */
export const headroom = 0.99;

const stepMinMs = 2_000;

/** A rate is not tried for longer, however slow. */
const stepMaxMs = 60_000;

/** Nearer than these the search is over. In a long window each look takes minutes, and meanwhile the limit may grow. */
const [narrow, narrowInLong] = [1.012, 1.03];

export function newSearch(perSecond: number, nowMs: number): Search {
  return {
    low: 0,
    lowBefore: 0,
    sureLow: 0,
    high: undefined,
    steppedAtMs: nowMs,
    before: { perSecond, low: 0 },
    stepAtMs: nowMs + stepMinMs,
    // As long as nothing was refused the rate doubles.
    stepBy: 1,
    restUntilMs: nowMs,
    restMs: 0,
  };
}

/** Whether there is still something between the rate kept up and the rate refused. */
export function isSeeking({ low, high }: Pick<Search, 'low' | 'high'>, windowMs: number): boolean {
  if (high === undefined || low === 0) return false;
  // A long window is counted out, and a count is one call more or less.
  const least = windowMs < longWindowMs ? narrow : Math.max(narrowInLong, 1 + 2_000 / (low * windowMs));
  return high > least * low;
}

/** How long a rate must be kept up to show whether it is too fast by a share: until that makes a call and a half. */
export function holdMs(search: Search, windowMs: number, perSecond: number, by: number): number {
  const windows = isSeeking(search, windowMs) ? 1.2 : 1 / 3;
  return Math.max(stepMinMs, windows * windowMs, Math.min(stepMaxMs, 1_500 / by / perSecond));
}

/** The first step of a rise: so small that it shows within a minute, or half a percent. */
export function firstStepBy(perSecond: number): number {
  return Math.max(0.005, 1_500 / stepMaxMs / perSecond);
}
