import type { Limiter } from '../../../../shared/core/rate-limit/limiter.ts';
import type { LimiterName } from '../../../../shared/core/rate-limit/limiter-names.ts';
import type { Written } from '../../../../shared/ports/calls/ledger.ts';
import type { PermitTake } from '../../../../shared/ports/limiters.ts';

/** The rate limiters' table, as all processes share it. */
export type LimiterStored = {
  limiter(name: LimiterName): Limiter | undefined;
  add(name: LimiterName, limiter: Limiter): Written<Limiter>;
  replace(name: LimiterName, next: Limiter, before: Limiter): Written<Limiter>;
  take(
    name: LimiterName,
    take: PermitTake,
  ):
    | { readonly applied: true; readonly limiter: Limiter }
    | { readonly applied: false; readonly found: Limiter | undefined };
  /**
   * A rate limiter that nobody passes before a run of the scheduler has asked for next to nothing, which it may do by
   * now.
   */
  anyIsDue(nowMs: number): boolean;
};

/**
 * @param knowsOwnWrites whether a client recognises a stored rate limiter as its own, written by a try whose answer was
 * lost
 */
export function newLimiterStore(knowsOwnWrites: boolean): LimiterStored {
  const limiters = new Map<LimiterName, Limiter>();
  const lost = (name: LimiterName, mine: Limiter): Written<Limiter> => {
    const found = limiters.get(name);
    return knowsOwnWrites && found === mine ? { applied: true } : { applied: false, found };
  };
  return {
    limiter: (name) => limiters.get(name),
    add(name, limiter) {
      if (limiters.has(name)) return lost(name, limiter);
      limiters.set(name, limiter);
      return { applied: true };
    },
    replace(name, next, before) {
      const stored = limiters.get(name);
      if (stored?.version !== before.version || stored.interval.taken !== before.interval.taken)
        return lost(name, next);
      limiters.set(name, next);
      return { applied: true };
    },
    take(name, { version, permits, takenMax, work }) {
      const stored = limiters.get(name);
      if (stored?.version !== version || stored.interval.taken > takenMax)
        return { applied: false, found: stored };
      const { interval, round } = stored;
      const ofWork = work === undefined ? {} : { [work]: (round.taken[work] ?? 0) + permits };
      const limiter = {
        ...stored,
        interval: { ...interval, taken: interval.taken + permits },
        round: { ...round, taken: { ...round.taken, ...ofWork } },
      };
      limiters.set(name, limiter);
      return { applied: true, limiter };
    },
    anyIsDue: (nowMs) =>
      [...limiters.values()].some(
        ({ state, because, unclear, probesAtMs, floorMs }) =>
          state !== 'flowing' &&
          because === 'unclear' &&
          !unclear.isReadAnswered &&
          nowMs >= Math.max(probesAtMs, floorMs),
      ),
  };
}
