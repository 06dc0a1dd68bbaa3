import type { SubscriptionIndexEntry } from '../../core/orders/subscription-index-entry.ts';
import type { DueEntry } from '../../ports/calls/due.ts';
import type { RecordOwners, SubscriptionIndex } from '../../ports/orders.ts';

/** Owners of what is on record, in RAM. */
export function memoryRecordOwners(): RecordOwners {
  const owners = new Map<string, DueEntry>();
  return {
    async own(recordId, { jobId, entryId }) {
      const owner = owners.get(recordId) ?? { jobId, entryId };
      owners.set(recordId, owner);
      return { ...owner };
    },
    ownerOf: async (recordId) => structuredClone(owners.get(recordId)),
  };
}

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
