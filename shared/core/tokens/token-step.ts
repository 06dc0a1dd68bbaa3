import {
  isLeased,
  keepAboveMs,
  nobody,
  type Published,
  refusalGapOf,
  renewBelowMs,
  type TokenRing,
} from './token-ring.ts';

/** What a process comes with when it asks the shared cache. */
export type TokenWish = {
  /** The generation that it holds or held, 0 if none: it wants another one. */
  readonly held: number;
  /** The provider answered 401 to it. */
  readonly refused: boolean;
  /** When the held token ends; 0 if there is none, or none that may be used. */
  readonly heldUntilMs: number;
};

export type TokenStep =
  /** Read this generation's token. */
  | { readonly kind: 'use'; readonly published: Published & { readonly slot: number } }
  /** This generation was not stored: fetch a token for this process alone. */
  | { readonly kind: 'own'; readonly generation: number }
  /** Go on with the held token, and ask again soon. */
  | { readonly kind: 'keep' }
  /** Somebody is fetching: look again in a moment. */
  | { readonly kind: 'wait' }
  /** No token is to be had, or tried for, before the wait is over. */
  | { readonly kind: 'closed'; readonly because: 'refused' | 'failed'; readonly waitMs: number }
  /** Try to become the one that fetches. */
  | { readonly kind: 'lease' };

/** What a process does next, by the record as it stands. */
export function tokenStep(ring: TokenRing, wish: TokenWish, nowMs: number): TokenStep {
  const { published, refresh } = ring;
  const isOther = published !== undefined && published.generation !== wish.held;
  const lifeMs = published === undefined ? 0 : published.expiresAtMs - nowMs;
  if (isOther && lifeMs > renewBelowMs) return usage(published);
  if (refresh !== undefined && isLeased(ring, nowMs)) {
    if (isOther && lifeMs > keepAboveMs) return usage(published);
    if (mayKeep(wish, nowMs)) return { kind: 'keep' };
    if (refresh.owner !== nobody) return { kind: 'wait' };
    return { kind: 'closed', because: 'failed', waitMs: refresh.untilMs - nowMs };
  }
  if (published !== undefined && wish.refused) {
    const waitMs = published.issuedAtMs + refusalGapOf(ring) - nowMs;
    // Another one than the refused would have been used above. At its end a token is replaced anyway.
    if (waitMs > 0 && lifeMs > renewBelowMs) {
      return { kind: 'closed', because: 'refused', waitMs: Math.min(waitMs, lifeMs - renewBelowMs) };
    }
  }
  return { kind: 'lease' };
}

export function mayKeep(wish: TokenWish, nowMs: number): boolean {
  return !wish.refused && wish.heldUntilMs - nowMs > keepAboveMs;
}

function usage(published: Published): TokenStep {
  const { slot, generation } = published;
  return slot === 'none' ? { kind: 'own', generation } : { kind: 'use', published: { ...published, slot } };
}
