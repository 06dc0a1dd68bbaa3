import type { SuppressionLog, Suppressions } from '../../ports/suppression/suppressions.ts';

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
