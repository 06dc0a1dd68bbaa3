import type { IssuedToken, TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import type { Written } from '../../../shared/ports/calls/ledger.ts';
import type { Dice } from '../machinery/dice.ts';
import type { Observer } from './observer.ts';
import { dayMs, rates, staleMaxMs, type TokenMutant } from './settings.ts';

type Version = {
  readonly id: string;
  readonly token: IssuedToken;
  readonly atMs: number;
  readonly visibleMs: number;
};

const versionsMax = 100;

/** What the processes share: one record, and secrets whose new versions show late. */
export function newStores(
  nowMs: () => number,
  dice: Dice,
  observer: Observer,
  mutant: TokenMutant | undefined,
) {
  let ring: TokenRing | undefined;
  const secrets = new Map<number, Version[]>();

  const versionsOf = (slot: number): Version[] => {
    const secret = mutant === 'one secret instead of five' ? 0 : slot;
    const versions = (secrets.get(secret) ?? []).filter(({ atMs }) => nowMs() - atMs < dayMs);
    secrets.set(secret, versions);
    return versions;
  };

  return {
    ring(): TokenRing | undefined {
      if (mutant !== 'no lease' || ring?.refresh === undefined) return ring;
      return { ...ring, refresh: { ...ring.refresh, untilMs: 0 } };
    },
    replaceRing(next: TokenRing): Written<TokenRing> {
      if ((ring?.version ?? 0) !== next.version - 1) return { applied: false, found: ring };
      observer.recordWritten(ring, next, nowMs());
      if (next.refresh?.owner === '') observer.pausedUntil(next.refresh.untilMs);
      ring = next;
      return { applied: true };
    },
    write(slot: number, id: string, token: IssuedToken): 'written' | 'exists' | 'full' {
      const versions = versionsOf(slot);
      const known = versions.find((version) => version.id === id);
      if (known !== undefined) return known.token.token === token.token ? 'written' : 'exists';
      if (versions.length >= versionsMax || dice.happens(rates.quota)) {
        observer.figures.fullSecrets += 1;
        return 'full';
      }
      const lateMs = dice.happens(rates.staleVersion) ? dice.between(1, staleMaxMs) : 0;
      versions.push({ id, token, atMs: nowMs(), visibleMs: nowMs() + lateMs });
      observer.versionMade(mutant === 'one secret instead of five' ? 0 : slot, nowMs());
      return 'written';
    },
    read(slot: number, id: string): IssuedToken | undefined {
      const versions = versionsOf(slot);
      const seen = versions.filter(({ visibleMs }) => visibleMs <= nowMs());
      if (mutant === 'label-based read') return seen.at(-1)?.token;
      const found = seen.find((version) => version.id === id);
      if (found === undefined && versions.some((version) => version.id === id))
        observer.figures.staleReads += 1;
      return found?.token;
    },
  };
}

export type Stores = ReturnType<typeof newStores>;
