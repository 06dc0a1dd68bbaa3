import type { StoredKey } from '../../core/access/stored-key.ts';
import type { ApiKeys } from '../../ports/access.ts';

/** Keys of the HTTP API in RAM. */
export function memoryApiKeys(): ApiKeys {
  const keys = new Map<string, StoredKey>();
  const uses = new Map<string, string>();
  return {
    key: async (id) => structuredClone(keys.get(id)),
    async write(next) {
      const found = keys.get(next.id);
      if ((found?.version ?? 0) !== next.version - 1)
        return { applied: false, found: structuredClone(found) };
      keys.set(next.id, structuredClone(next));
      return { applied: true };
    },
    async *all() {
      for (const id of [...keys.keys()].sort()) {
        const key = keys.get(id);
        if (key !== undefined) yield structuredClone(key);
      }
    },
    noteUse: async (id, day) => void uses.set(id, day),
    lastUses: async () => new Map(uses),
  };
}
