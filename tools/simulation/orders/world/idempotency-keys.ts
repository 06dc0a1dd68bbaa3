import type { ProviderProblem } from '../../../../shared/errors.ts';
import type { Performed } from '../../../../shared/ports/orders.ts';
import type { KeyMode } from '../order-swarm.ts';

type Problem = Omit<ProviderProblem, 'tried'>;

/** What a call under a key came to, as the provider keeps it. */
type KeptAnswer = { readonly answer: Performed } | { readonly problem: Problem };

export type IdempotencyKeys = {
  /** Begins a call. @returns what is answered instead, when the key was used before */
  begin(key: string): KeptAnswer | undefined;
  /** The call came to this: the same is answered again. */
  end(key: string, kept: KeptAnswer): void;
};

/** Providers that honour keys forget them after a day. */
const keyLifeMs = 24 * 3_600_000;

const inWork: KeptAnswer = { problem: { code: 'conflict', effect: 'unknown', status: 409 } };
const usedBefore: KeptAnswer = { problem: { code: 'conflict', effect: 'unknown', status: 422 } };

/** @param struck is called at each answer that a key brought about */
export function newIdempotencyKeys(
  mode: KeyMode,
  nowMs: () => number,
  struck: (what: 'key conflict' | 'answer from the key') => void,
): IdempotencyKeys {
  const keys = new Map<string, { readonly sinceMs: number; kept?: KeptAnswer }>();
  return {
    begin(key) {
      const known = keys.get(key);
      if (mode === 'ignored') return undefined;
      if (known === undefined || nowMs() - known.sinceMs > keyLifeMs) {
        keys.set(key, { sinceMs: nowMs() });
        return undefined;
      }
      const again = known.kept === undefined ? inWork : mode === 'cached' ? known.kept : usedBefore;
      struck(again === inWork || again === usedBefore ? 'key conflict' : 'answer from the key');
      return again;
    },
    end(key, kept) {
      const known = keys.get(key);
      if (known !== undefined) known.kept = kept;
    },
  };
}
