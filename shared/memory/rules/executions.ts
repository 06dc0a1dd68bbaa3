import type { Execution } from '../../core/rules/executions/execution.ts';
import type { Executions } from '../../ports/rules.ts';

/** Executions in RAM. */
export function memoryExecutions(): Executions & { readonly all: ReadonlyMap<string, Execution> } {
  const all = new Map<string, Execution>();
  // Most executions are done: looking through them all for the few that are due would take longer and longer.
  const open = new Set<string>();
  const keep = (execution: Execution): void => {
    all.set(execution.key, execution);
    if (execution.dueAtMs === undefined) open.delete(execution.key);
    else open.add(execution.key);
  };
  return {
    all,
    get: async (key) => all.get(key),
    async add(execution) {
      const found = all.get(execution.key);
      if (found !== undefined) return { applied: false, found };
      keep(execution);
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
