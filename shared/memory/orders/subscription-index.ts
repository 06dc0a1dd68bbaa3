import type { SubscriptionIndexEntry } from '../../core/orders/subscription-index-entry.ts';
import type { SubscriptionIndex } from '../../ports/orders.ts';

/** The subscription index in RAM, which says who is ordered for. */
export function memorySubscriptionIndex(
  entries = new Map<string, SubscriptionIndexEntry>(),
): SubscriptionIndex {
  return {
    async record(next) {
      const found = entries.get(next.name);
      if ((found?.version ?? 0) !== next.version - 1) return { applied: false, found };
      entries.set(next.name, { ...next });
      return { applied: true };
    },
  };
}
