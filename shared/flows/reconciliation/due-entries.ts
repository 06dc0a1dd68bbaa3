import { type ReconciledEntry, reconciliationKeyOf } from '../../core/calls/entry.ts';
import type { SenderKey } from '../../core/ids.ts';
import type { AllPorts } from '../../ports/world.ts';

/** Unclear entries, and then held ones, that are due and are reconciled under this key, the longest overdue first. */
export async function* entriesToReconcile(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  key: SenderKey,
): AsyncGenerator<ReconciledEntry> {
  for (const state of ['unclear', 'held'] as const) {
    for await (const { jobId, entryId, reconciliationKey, isBeingReconciled } of ledger.dueEntries(
      state,
      now(),
    )) {
      // What the index does not know of it says the entry itself.
      if (reconciliationKey !== undefined && (reconciliationKey !== key || !isBeingReconciled)) continue;
      const entry = await ledger.entry(jobId, entryId);
      const isDue = entry?.state === state && (entry.dueAtMs ?? Number.POSITIVE_INFINITY) <= now();
      if (!isDue || entry.kind === 'notification' || entry.reconciliation === undefined) continue;
      if (reconciliationKeyOf(entry) === key) yield entry;
    }
  }
}
