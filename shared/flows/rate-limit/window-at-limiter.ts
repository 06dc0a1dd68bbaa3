import type { Limiter } from '../../core/rate-limit/limiter.ts';
import type { LimiterName } from '../../core/rate-limit/name.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import { schedulerEveryMs } from '../../core/timing.ts';
import type { Pacing } from '../../ports/limiters.ts';

/** At a rate limiter that has been paused for long there is only need of somebody to probe it. */
const closedWindow = 4;

/**
 * How many calls the rate limiter lets through a minute now, and how many to have queued for it: what two runs of the
 * scheduler can use up.
 */
export async function windowAtLimiter(
  {
    limiters,
    limiterSettings,
    now,
  }: Pick<Pacing, 'limiters' | 'limiterSettings'> & { readonly now: () => number },
  calls: LimiterName,
): Promise<{ readonly callsPerMinute: number; readonly window: number }> {
  const limiter = await limiters.limiter(limiterOf(limiterSettings, calls));
  const { firstPerSecond, ceilingPerSecond } = limiterSettings[calls];
  const perSecond = limiter?.interval.perSecond ?? Math.min(firstPerSecond, ceilingPerSecond);
  const window = Math.ceil((perSecond * 2 * schedulerEveryMs) / 1_000);
  const isShut = limiter !== undefined && isShutForLong(limiter, now());
  return {
    callsPerMinute: Math.max(1, Math.floor(perSecond * 60)),
    window: isShut ? Math.min(closedWindow, window) : window,
  };
}

/** A rate limiter that a 429 has just paused resumes again within seconds, and must find its next calls queued. */
function isShutForLong({ state, because, probesAtMs, floorMs, history }: Limiter, nowMs: number): boolean {
  const opensInMs = (state === 'flowing' ? floorMs : Math.max(probesAtMs, floorMs)) - nowMs;
  if (opensInMs > schedulerEveryMs) return true;
  if (state === 'flowing') return false;
  return because === 'unclear' || nowMs - history.closedAtMs > schedulerEveryMs;
}
