import type { Firing } from '../core/rules/firing.ts';
import type { Firings } from '../rule-ports.ts';

/** Firings in RAM. */
export function memoryFirings(): Firings & { readonly all: ReadonlyMap<string, Firing> } {
  const all = new Map<string, Firing>();
  return {
    all,
    get: async (key) => all.get(key),
    async add(firing) {
      const found = all.get(firing.key);
      if (found !== undefined) return { won: false, found };
      all.set(firing.key, firing);
      return { won: true };
    },
    async replace(next) {
      const found = all.get(next.key);
      if (found?.rev !== next.rev - 1) return { won: false, found };
      all.set(next.key, next);
      return { won: true };
    },
    async *due(nowMs) {
      const due = [...all.values()].filter(({ dueAtMs }) => dueAtMs !== undefined && dueAtMs <= nowMs);
      due.sort((a, b) => (a.dueAtMs ?? 0) - (b.dueAtMs ?? 0));
      for (const { key } of due) yield key;
    },
  };
}
