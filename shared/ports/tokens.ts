import type { IssuedToken, TokenRing } from '../core/tokens/token-ring.ts';
import type { Written } from './calls/ledger.ts';

/** What sharing access tokens needs from the world, as `world.ts` says it for flows. */

/** One record per credential, by which processes agree who fetches the next token. */
export type TokenCoordinator = {
  /** Strong read; undefined before the first write. */
  ring(): Promise<TokenRing | undefined>;
  /** Writes `next` if the stored record has version `next.version − 1`, or if there is none and `next.version` is 1. */
  replaceRing(next: TokenRing): Promise<Written<TokenRing>>;
};

/** The secrets that tokens lie in, numbered from 0. */
export type TokenSlots = {
  /**
   * Adds a version. `exists`: it is there with another token. `full`: the secret takes no more versions today.
   * Repeating a write is no second one.
   */
  write(slot: number, versionId: string, token: IssuedToken): Promise<'written' | 'exists' | 'full'>;
  /** That version and no other. @returns undefined when it is not there, or cannot be seen yet. */
  read(slot: number, versionId: string): Promise<IssuedToken | undefined>;
};
