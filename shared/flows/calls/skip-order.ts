import type { OrderEntry, Reason } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import type { AllPorts } from '../../ports/world.ts';

/** Skips the row of an order as planning would have, had it come after what the person has, or may have, by now. */
export async function skipOrder(
  { ledger, log }: Pick<AllPorts, 'ledger' | 'log'>,
  entry: OrderEntry,
  reason: Reason,
): Promise<OrderEntry | undefined> {
  const { jobId, id: entryId } = entry;
  const next = move(entry, 'suppressed', { dueAtMs: undefined, notBeforeMs: undefined, reason });
  const { applied } = await ledger.replaceEntry(next);
  if (applied) log.info('order.suppressed', { jobId, entryId, reason: reason.code });
  return applied ? next : undefined;
}
