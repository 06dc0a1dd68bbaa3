import { limiterAfter } from '../../../shared/core/rate-limit/after-answer.ts';
import { newLimiter, type Permit } from '../../../shared/core/rate-limit/limiter.ts';
import { takePermits } from '../../../shared/core/rate-limit/take.ts';
import type { Pacer } from './play.ts';

/** The ceiling is far above every limit of the bench, so that it helps nowhere. */
const settings = { ceilingPerSecond: 1_000, firstPerSecond: 1 };

/** One rate limiter, shared by all workers. */
export function limiterPacer(): Pacer {
  let limiter = newLimiter(settings, 0);
  const permits: Permit[] = [];
  return {
    take(worker, nowMs) {
      const taken = takePermits(limiter, settings, { count: 1 }, nowMs);
      limiter = taken.limiter;
      const permit = taken.permits[0];
      if (permit === undefined) return { waitMs: taken.waitMs };
      permits[worker] = permit;
      return { startMs: permit.startMs };
    },
    answered(worker, isTaken, hintMs, nowMs) {
      const permit = permits[worker];
      if (permit === undefined) throw new Error(`Worker ${worker} has an answer without a permit`);
      limiter = limiterAfter(
        limiter,
        settings,
        { kind: isTaken ? 'answered' : 'refused', permit, hintMs },
        nowMs,
      );
    },
  };
}
