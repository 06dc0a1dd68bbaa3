import type { Decision } from '../../core/rules/executions/decision.ts';
import type { Decisions } from '../../ports/rules.ts';

/** Decisions in RAM. */
export function memoryDecisions(): Decisions & { readonly all: ReadonlyMap<string, Decision> } {
  const all = new Map<string, Decision>();
  const placeOf = ({ atMs, id }: { readonly atMs: number; readonly id: string }) =>
    `${String(atMs).padStart(15, '0')}#${id}`;
  return {
    all,
    async add(decision) {
      all.set(placeOf(decision), decision);
    },
    async *newest(before, fromMs) {
      const places = [...all.keys()]
        .filter((place) => place < placeOf(before))
        .toSorted()
        .toReversed();
      for (const place of places) {
        const decision = all.get(place);
        if (decision === undefined || decision.atMs < fromMs) return;
        yield decision;
      }
    },
  };
}
