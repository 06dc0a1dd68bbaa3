import type { TokenCause } from '../../errors.ts';
import { type Limiter, stateAt } from '../rate-limit/limiter.ts';
import { type LimiterName, limiterNames } from '../rate-limit/limiter-names.ts';
import { limiterOf, type Paced } from '../rate-limit/rates.ts';
import { isLeased, nobody, refusesTokens, type TokenRing } from '../tokens/token-ring.ts';

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

export type TokenStatus = {
  /**
   * `none`: none is needed now, or the last one has ended. `failing`: the last request for one failed, or the provider
   * refuses those that it gives.
   */
  readonly state: 'valid' | 'none' | 'failing';
  readonly cause?: TokenCause;
  readonly sinceMs?: number;
  /** When the token server is asked again at the earliest. */
  readonly untilMs?: number;
  /** When the newest token ends, if it still lives and is not refused. */
  readonly expiresAtMs?: number;
  readonly detail: string;
};

const details: Readonly<Record<TokenCause, string>> = {
  credentials_unusable:
    'The secret of the credentials is empty, malformed or unreadable. Put {"client_id", "client_secret"} into it.',
  credentials_refused: 'The provider refuses the client id or the secret.',
  token_server:
    'The token server of the provider fails or does not answer. The credentials are not the cause.',
};

const refusedWhenNew =
  'The provider answers 401 to tokens that it has just issued. Check that the client id and the secret belong ' +
  'to this API and are licensed for it.';

/** @param ring undefined where no token was ever asked for */
export function tokenStatus(ring: TokenRing | undefined, nowMs: number): TokenStatus {
  const endsAtMs = ring?.published?.expiresAtMs ?? 0;
  const life = endsAtMs > nowMs ? { expiresAtMs: endsAtMs } : {};
  if (ring?.trouble === undefined) {
    if (ring !== undefined && refusesTokens(ring))
      return { state: 'failing', cause: 'credentials_refused', detail: refusedWhenNew };
    return 'expiresAtMs' in life
      ? { state: 'valid', ...life, detail: 'A token is at hand.' }
      : { state: 'none', detail: 'No token is at hand. The next call fetches one.' };
  }
  const { cause, sinceMs } = ring.trouble;
  const isLeftAlone = ring.refresh?.owner === nobody && isLeased(ring, nowMs);
  const until = isLeftAlone && ring.refresh !== undefined ? { untilMs: ring.refresh.untilMs } : {};
  return { state: 'failing', cause, sinceMs, ...until, ...life, detail: details[cause] };
}
