import type { Firing } from '../../core/rules/executions/firing.ts';
import type { Firings } from '../../ports/rules.ts';

/** Firings in RAM. */
export function memoryFirings(): Firings & { readonly all: ReadonlyMap<string, Firing> } {
  const all = new Map<string, Firing>();
  // Most firings are done: looking through them all for the few that are due would take longer and longer.
  const open = new Set<string>();
  const keep = (firing: Firing): void => {
    all.set(firing.key, firing);
    if (firing.dueAtMs === undefined) open.delete(firing.key);
    else open.add(firing.key);
  };
  return {
    all,
    get: async (key) => all.get(key),
    async add(firing) {
      const found = all.get(firing.key);
      if (found !== undefined) return { applied: false, found };
      keep(firing);
      return { applied: true };
    },
    async replace(next) {
      const found = all.get(next.key);
      if (found?.version !== next.version - 1) return { applied: false, found };
      keep(next);
      return { applied: true };
    },
    async *due(nowMs) {
      const due = [...open].map((key) => ({ key, dueAtMs: all.get(key)?.dueAtMs ?? 0 }));
      due.sort((a, b) => a.dueAtMs - b.dueAtMs);
      for (const { key, dueAtMs } of due) if (dueAtMs <= nowMs) yield key;
    },
  };
}
