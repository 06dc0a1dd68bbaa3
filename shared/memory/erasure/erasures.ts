import { type Erasure, erasureOrder, listedErasure } from '../../core/erasure/erasure.ts';
import type { ErasureId } from '../../core/ids.ts';
import type { Written } from '../../ports/calls/ledger.ts';
import type { Erasures } from '../../ports/erasure.ts';

/** Erasures in RAM. */
export function memoryErasures(): Erasures {
  const erasures = new Map<ErasureId, Erasure>();
  const writeIf = (next: Erasure, version: number | undefined): Written<Erasure> => {
    const found = erasures.get(next.id);
    if (found?.version !== version) return { applied: false, found: structuredClone(found) };
    erasures.set(next.id, structuredClone(next));
    return { applied: true };
  };
  return {
    add: async (erasure) => writeIf(erasure, undefined),
    erasure: async (id) => structuredClone(erasures.get(id)),
    replace: async (next) => writeIf(next, next.version - 1),
    async *newest(after) {
      const all = [...erasures.values()].sort((one, other) =>
        erasureOrder(one) < erasureOrder(other) ? 1 : -1,
      );
      for (const erasure of all)
        if (after === undefined || erasureOrder(erasure) < erasureOrder(after))
          yield structuredClone(listedErasure(erasure));
    },
  };
}
