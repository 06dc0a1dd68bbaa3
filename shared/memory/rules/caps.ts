import { type CapItem, emptyCapItem, givenBack, reserved } from '../../core/rules/executions/cap-item.ts';
import type { Caps } from '../../ports/rules.ts';

/** Caps in RAM. */
export function memoryCaps(): Caps & { readonly items: ReadonlyMap<string, CapItem> } {
  const items = new Map<string, CapItem>();
  const pauses = new Map<string, { readonly id: string; readonly atMs: number }>();
  return {
    items,
    async reserve(key, reservation, cap) {
      const next = reserved(items.get(key) ?? emptyCapItem(key), reservation, cap);
      if (next === undefined) return 'full';
      items.set(key, next);
      return 'held';
    },
    async giveBack(key, id) {
      const item = items.get(key);
      if (item !== undefined) items.set(key, givenBack(item, id));
    },
    item: async (key) => items.get(key),
    async begin(key, id, atMs, forMs) {
      const last = pauses.get(key);
      if (last?.id === id) return 'held';
      if (last !== undefined && atMs - last.atMs < forMs) return 'full';
      pauses.set(key, { id, atMs });
      return 'held';
    },
    async undo(key, id) {
      if (pauses.get(key)?.id === id) pauses.delete(key);
    },
    last: async (key) => pauses.get(key),
  };
}
