import { timeOrder } from '../../core/lists/time-order.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import type { Decisions } from '../../ports/rules.ts';

/** Decisions in RAM. */
export function memoryDecisions(): Decisions & { readonly all: ReadonlyMap<string, Decision> } {
  const all = new Map<string, Decision>();
  const cursorOf = ({ atMs, id }: { readonly atMs: number; readonly id: string }) => timeOrder(atMs, id);
  return {
    all,
    async add(decision) {
      all.set(cursorOf(decision), decision);
    },
    async *newest(before, fromMs) {
      const cursors = [...all.keys()]
        .filter((cursor) => cursor < cursorOf(before))
        .toSorted()
        .toReversed();
      for (const cursor of cursors) {
        const decision = all.get(cursor);
        if (decision === undefined || decision.atMs < fromMs) return;
        yield decision;
      }
    },
  };
}
