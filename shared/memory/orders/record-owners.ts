import type { DueEntry } from '../../ports/calls/due.ts';
import type { RecordOwners } from '../../ports/orders.ts';

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
