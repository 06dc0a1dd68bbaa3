import type { IssuedToken, TokenRing } from '../../core/tokens/token-ring.ts';
import type { TokenCoordinator, TokenSlots } from '../../ports/tokens.ts';
import type { Clock } from '../../ports/world.ts';

// Source: Secrets Manager user guide, quotas, "Versions per secret": younger ones than a day are never removed.
const versionsMax = 100;
const dayMs = 24 * 3_600_000;

type Version = { readonly token: IssuedToken; readonly createdMs: number };

/** Token secrets in RAM, with the quota of versions of the real ones. */
export function memoryTokenSlots(now: Clock): TokenSlots {
  const secrets = new Map<number, Map<string, Version>>();

  const versionsOf = (slot: number): Map<string, Version> => {
    const versions = secrets.get(slot) ?? new Map<string, Version>();
    secrets.set(slot, versions);
    return versions;
  };
  const makeRoom = (versions: Map<string, Version>): boolean => {
    for (const [id, { createdMs }] of versions) {
      if (versions.size < versionsMax) return true;
      if (now() - createdMs >= dayMs) versions.delete(id);
    }
    return versions.size < versionsMax;
  };

  return {
    async write(slot, versionId, token) {
      const versions = versionsOf(slot);
      const known = versions.get(versionId);
      if (known !== undefined) return isSame(known.token, token) ? 'written' : 'exists';
      if (!makeRoom(versions)) return 'full';
      versions.set(versionId, { token: { ...token }, createdMs: now() });
      return 'written';
    },
    async read(slot, versionId) {
      const version = versionsOf(slot).get(versionId);
      return version === undefined ? undefined : { ...version.token };
    },
  };
}

function isSame(one: IssuedToken, other: IssuedToken): boolean {
  return (
    one.token === other.token && one.issuedAtMs === other.issuedAtMs && one.expiresAtMs === other.expiresAtMs
  );
}

/** A coordinator in RAM, which decides one conditional write after the other as a table does. */
export function memoryTokenCoordinator(): TokenCoordinator {
  let stored: TokenRing | undefined;
  return {
    ring: async () => structuredClone(stored),
    async replaceRing(next) {
      if ((stored?.version ?? 0) !== next.version - 1)
        return { applied: false, found: structuredClone(stored) };
      stored = structuredClone(next);
      return { applied: true };
    },
  };
}
