import { type Limiter, stateAt } from '../rate-limit/limiter.ts';
import { type LimiterName, limiterNames } from '../rate-limit/limiter-names.ts';
import { limiterOf, type Paced } from '../rate-limit/rates.ts';

export const limiterCauses = ['provider_limit', 'provider_unavailable'] as const;

export type LimiterStatus = {
  readonly state: Limiter['state'];
  readonly perSecond: number;
  readonly cause?: (typeof limiterCauses)[number];
  /** Since when it does not flow, where that is known. */
  readonly sinceMs?: number;
  /** When one call is tried again; while one is out, when it is taken for lost. */
  readonly untilMs?: number;
  readonly detail: string;
};

/** @param limiter undefined where no call was ever made: then it flows at its first rate */
export function limiterStatus(
  limiter: Limiter | undefined,
  { firstPerSecond }: Paced,
  nowMs: number,
): LimiterStatus {
  if (limiter === undefined)
    return { state: 'flowing', perSecond: firstPerSecond, detail: 'No call has been made yet.' };
  const { because, interval, probesAtMs, floorMs, history } = limiter;
  const { perSecond } = interval;
  const state = stateAt(limiter, nowMs);
  if (state === 'flowing') return { state, perSecond, detail: 'Calls go out.' };
  if (limiter.state === 'flowing')
    return {
      state,
      perSecond,
      cause: 'provider_limit',
      untilMs: floorMs,
      detail: 'A quota of the provider is used up. Calls go out when it begins again.',
    };
  const untilMs = Math.max(probesAtMs, floorMs);
  return because === 'unclear'
    ? { state, perSecond, cause: 'provider_unavailable', untilMs, detail: 'The provider does not answer.' }
    : {
        state,
        perSecond,
        cause: 'provider_limit',
        sinceMs: history.closedAtMs,
        untilMs,
        detail: 'The provider answered 429: too many calls.',
      };
}

/** The rate limiters of a stage that pace anything, each with the groups of calls that pass it. */
export function ownLimiters(
  settings: Readonly<Record<LimiterName, Paced>>,
  isUsed: (name: LimiterName) => boolean,
): readonly { readonly name: LimiterName; readonly paces: readonly LimiterName[] }[] {
  const used = limiterNames.filter(isUsed);
  const names = new Set(used.map((name) => limiterOf(settings, name)));
  return [...names].map((name) => ({
    name,
    paces: used.filter((one) => limiterOf(settings, one) === name),
  }));
}
