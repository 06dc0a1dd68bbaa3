import { type Limiter, withPermits } from '../../core/rate-limit/limiter.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import type { LimiterStore } from '../../ports/limiters.ts';

/** Rate limiters in RAM, where one write is decided after the other as in a table. */
export function memoryLimiters(): LimiterStore {
  const stored = new Map<LimiterName, Limiter>();
  const found = (name: LimiterName): Limiter | undefined => structuredClone(stored.get(name));
  return {
    limiter: async (name) => found(name),
    async addLimiter(name, limiter) {
      if (stored.has(name)) return { applied: false, found: found(name) };
      stored.set(name, structuredClone(limiter));
      return { applied: true };
    },
    async replaceLimiter(name, next, before) {
      const now = stored.get(name);
      if (now?.version !== before.version || now.interval.taken !== before.interval.taken)
        return { applied: false, found: found(name) };
      stored.set(name, structuredClone(next));
      return { applied: true };
    },
    async takePermits(name, { version, permits, takenMax, work }) {
      const now = stored.get(name);
      if (now?.version !== version || now.interval.taken > takenMax)
        return { applied: false, found: found(name) };
      const limiter = withPermits(now, permits, work);
      stored.set(name, limiter);
      return { applied: true, limiter: structuredClone(limiter) };
    },
  };
}
