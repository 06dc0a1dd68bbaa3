import {
  emptyQuotaItem,
  givenBack,
  type QuotaItem,
  reserved,
} from '../../core/rules/executions/quota-item.ts';
import type { Quotas } from '../../ports/rules.ts';

/** Quotas in RAM. */
export function memoryQuotas(): Quotas & { readonly items: ReadonlyMap<string, QuotaItem> } {
  const items = new Map<string, QuotaItem>();
  const pauses = new Map<string, { readonly id: string; readonly atMs: number }>();
  return {
    items,
    async reserve(key, reservation, quota) {
      const next = reserved(items.get(key) ?? emptyQuotaItem(key), reservation, quota);
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
