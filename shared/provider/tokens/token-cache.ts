import { type IssuedToken, keepAboveMs, renewBelowMs } from '../../core/tokens/token-ring.ts';
import type { Clock, Random } from '../../ports/world.ts';
import type { SharedTokens } from './shared-tokens.ts';
import { endedOnTheWay, refusedWhenNew } from './token-error.ts';

export type TokenSource = {
  /**
   * A token that is valid for longer than a call takes.
   *
   * @throws ProviderError, always with effect `none` and a code after which the caller's own call may be tried later
   */
  token(): Promise<string>;
  /** Tells that the provider answered 401 to this token. */
  reject(token: string): void;
};

export type TokenCacheParts = {
  readonly now: Clock;
  readonly random: Random;
  /** Asks the token server. @throws ProviderError */
  readonly request: () => Promise<IssuedToken>;
  /** The cache between processes; without it this process is alone. */
  readonly shared?: SharedTokens;
  /** Called when the token in use was refused. */
  readonly onRefusal: () => void;
};

/** Spread on top of the least life, so that processes which started together do not renew together. */
const renewJitterMs = 15_000;

/** A token refused this soon after it was issued shows that a new one would be refused as well. */
const renewalGapMs = 30_000;

/** How soon the shared cache is asked again when the next token was not there yet. */
const askAgainMs = 1_000;

/** With less life a token might not reach the provider alive. */
const arrivalMs = 5_000;

type Held = IssuedToken & { readonly generation: number; readonly renewAtMs: number };

/**
 * The token in use, kept in memory: renewed by its expiry, one renewal in flight however many callers wait, and no
 * failure remembered.
 */
export function tokenCache({ now, random, request, shared, onRefusal }: TokenCacheParts): TokenSource {
  let held: Held | undefined;
  let refusedGeneration: number | undefined;
  let renewal: Promise<void> | undefined;
  let noRenewalBeforeMs = Number.NEGATIVE_INFINITY;

  const hold = (issued: IssuedToken, generation: number): void => {
    const lifetimeMs = issued.expiresAtMs - issued.issuedAtMs;
    const earlyMs = Math.min(renewBelowMs + random() * renewJitterMs, lifetimeMs / 2);
    held = { ...issued, generation, renewAtMs: issued.expiresAtMs - earlyMs };
    refusedGeneration = undefined;
  };
  /** A token near its end is given out for a moment, because somebody is fetching the next one. */
  const askAgainSoon = (old: Held): void => {
    const soonMs = Math.min(now() + askAgainMs * (1 + random()), old.expiresAtMs - keepAboveMs);
    held = { ...old, renewAtMs: Math.max(old.renewAtMs, soonMs) };
  };

  const renew = async (): Promise<void> => {
    if (now() < noRenewalBeforeMs) throw refusedWhenNew(noRenewalBeforeMs - now());
    if (shared === undefined) return hold(await request(), 0);
    const old = held;
    const wish = {
      held: old?.generation ?? refusedGeneration ?? 0,
      refused: refusedGeneration !== undefined,
      heldUntilMs: old?.expiresAtMs ?? 0,
    };
    const got = await shared.obtain(wish, request);
    // Refused while the next one was asked for, it is not kept.
    if (got === 'keep' && held !== old) return renew();
    if (got !== 'keep') hold(got, got.generation);
    if (held !== undefined) askAgainSoon(held);
  };

  return {
    async token() {
      if (held !== undefined && now() < held.renewAtMs) return held.token;
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      await renewal;
      // A process can be frozen for minutes between any two steps.
      if (held === undefined || isNearEnd(held, now())) throw endedOnTheWay();
      return held.token;
    },
    reject(token) {
      if (held?.token !== token) return;
      noRenewalBeforeMs = held.issuedAtMs + renewalGapMs;
      refusedGeneration = held.generation;
      held = undefined;
      onRefusal();
    },
  };
}

function isNearEnd({ issuedAtMs, expiresAtMs }: Held, nowMs: number): boolean {
  return expiresAtMs - nowMs < Math.min(arrivalMs, (expiresAtMs - issuedAtMs) / 4);
}
