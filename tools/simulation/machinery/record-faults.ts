import type { Adversary } from './adversary.ts';
import type { Dice } from './dice.ts';
import type { FaultKind, Swarm } from './faults.ts';

const seconds = 1_000;
const minutes = 60_000;
const hours = 60 * minutes;

/**
 * The provider's clock is off by at most this: together with our own clocks that is less than reconciliation allows
 * for.
 */
const providerClockMaxMs = 110 * seconds;

/** How the provider's list of sent texts lags, errs and fails, as a seed's swarm says. */
export function newRecordFaults(
  dice: Dice,
  { rates }: Swarm,
  nowMs: () => number,
  strikes: (kind: FaultKind) => boolean,
): Pick<Adversary, 'usageLagMs' | 'usageOdds' | 'providerClockMs' | 'recordsProblem' | 'recordsMs'> {
  let stillUntilMs = 0;
  const usualLagMs = (): number =>
    strikes('usage item slow') ? dice.between(5 * minutes, 14 * minutes) : dice.between(1, 2 * minutes);
  return {
    providerClockMs:
      rates['provider clock off'] > 0 && strikes('provider clock off')
        ? dice.between(-providerClockMaxMs, providerClockMaxMs)
        : 0,
    usageLagMs() {
      if (strikes('usage item missing')) return undefined;
      if (strikes('usage item late')) return dice.pick([20 * minutes, 50 * minutes, 5 * hours, 30 * hours]);
      if (strikes('records stand still')) stillUntilMs = nowMs() + dice.pick([10, 30, 120, 400]) * minutes;
      return Math.max(usualLagMs(), stillUntilMs - nowMs());
    },
    usageOdds: () => ({
      doubled: strikes('usage item doubled'),
      misspelled: strikes('usage item misspelled'),
    }),
    recordsProblem(hasCursor) {
      if (hasCursor && strikes('cursor refused')) return { code: 'refused', effect: 'none', status: 400 };
      if (strikes('records fail')) return dice.pick(failures);
      if (!strikes('records busy')) return undefined;
      const hint = dice.happens(0.5) ? { retryAfterMs: dice.pick([1, 30, 120, 900]) * seconds } : {};
      return { code: 'busy', effect: 'none', status: 429, ...hint };
    },
    recordsMs: () =>
      strikes('records slow') ? dice.between(5 * seconds, 60 * seconds) : dice.between(5, 300),
  };
}

const failures = [
  { code: 'unavailable', effect: 'none', status: 503 },
  { code: 'timeout', effect: 'none' },
  { code: 'unreadable', effect: 'none', status: 200 },
  { code: 'unauthorized', effect: 'none', status: 401 },
] as const;
