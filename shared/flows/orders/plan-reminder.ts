import type { Entry, OrderEntry } from '../../core/calls/entry.ts';
import { learn } from '../../core/calls/move.ts';
import type { Job } from '../../core/jobs/job.ts';
import { hourMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * Whether somebody is to be reminded of a subscription, should they not have installed it by then, and it is not yet
 * known when.
 */
export function wantsReminder({ batch }: Job, entry: Entry): entry is OrderEntry {
  if (entry.kind !== 'order') return false;
  const { state, dueAtMs, subscription } = entry;
  if (batch?.remind === undefined || state !== 'accepted' || dueAtMs !== undefined) return false;
  return (
    subscription?.subscriptionId !== undefined &&
    subscription.installed !== true &&
    subscription.reminded === undefined
  );
}

/** Anyone who loses this write has seen an older entry: the next sweep sees it again. */
export async function planReminder(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  { batch }: Job,
  entry: OrderEntry,
): Promise<void> {
  const afterMs = (batch?.remind?.afterHours ?? 0) * hourMs;
  await ledger.replaceEntry(learn(entry, entry.subscription, now() + afterMs));
}
