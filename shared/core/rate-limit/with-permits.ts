import type { Limiter } from './limiter.ts';

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
