import type { SuppressionChange } from '../../core/suppression/suppression.ts';
import type { SuppressionErasing } from '../../ports/erasure.ts';
import type { SuppressionLog, Suppressions } from '../../ports/suppression/suppressions.ts';

/** A suppression list in RAM. */
export function memorySuppressions(): Suppressions & SuppressionErasing {
  const changes = new Map<number, SuppressionChange>();
  return {
    async append(change) {
      if (changes.has(change.seq)) return false;
      changes.set(change.seq, structuredClone(change));
      return true;
    },
    async replaceChange(change) {
      const stored = changes.get(change.seq);
      if (stored === undefined || (stored.erasures ?? 0) !== (change.erasures ?? 0) - 1) return false;
      changes.set(change.seq, structuredClone(change));
      return true;
    },
    async *changesAfter(seq) {
      const after = [...changes.values()].filter((change) => change.seq > seq);
      yield* structuredClone(after.sort((one, other) => one.seq - other.seq));
    },
  };
}

/** A suppression list in RAM, from its newest change back. */
export function memorySuppressionLog({ changesAfter }: Pick<Suppressions, 'changesAfter'>): SuppressionLog {
  return {
    async before(seq = Number.POSITIVE_INFINITY, most) {
      const all = await Array.fromAsync(changesAfter(0));
      return all
        .filter((change) => change.seq < seq)
        .toReversed()
        .slice(0, most);
    },
  };
}
