import type { LimiterSettings } from '../../shared/core/rate-limit/limiter.ts';
import { type LimiterName, limiterNames } from '../../shared/core/rate-limit/limiter-names.ts';
import { type LimiterRates, limiterSettingsOf } from '../../shared/core/rate-limit/rates.ts';
import { memoryLimiters } from '../../shared/memory/rate-limit/limiters.ts';
import type { Pacing } from '../../shared/ports/limiters.ts';
import type { FixedClock } from './clock.ts';

/** The same rates for every rate limiter. */
export function sameRates(
  firstPerSecond: number,
  ceilingPerSecond: number,
): Readonly<Record<LimiterName, LimiterSettings>> {
  const rates = Object.fromEntries(limiterNames.map((name) => [name, { firstPerSecond, ceilingPerSecond }]));
  return limiterSettingsOf(rates as unknown as LimiterRates);
}

/** Rate limiters in RAM, so wide open that tests of other things do not meet them. A pause moves the clock. */
export function widePacing(clock: FixedClock): Pacing {
  return {
    limiters: memoryLimiters(),
    limiterSettings: sameRates(10_000, 10_000),
    limitersSeen: new Map(),
    pause: async (ms) => clock.advance(ms),
  };
}
