import type { OrderEntry } from '../../core/calls/entry.ts';
import { learn, move } from '../../core/calls/move.ts';
import type { EventHint, SubscriptionFacts } from '../../core/rules/conditions/facts.ts';
import { requeueAfterMs } from '../../core/timing.ts';
import type { RecordOwners } from '../../ports/orders.ts';
import type { Lines } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';

export type HeedPorts = Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'> & {
  readonly recordOwners: Pick<RecordOwners, 'ownerOf'>;
  readonly lines: Pick<Lines, 'subscription'>;
};

/**
 * Each hint is one more message that asks until the order is done: those of a burst would poll side by side for
 * minutes.
 */
const hintEveryMs = 30_000;

/**
 * Lets an event about an order, or about a line that an order of ours made, be a shortcut: the order is asked after at
 * once instead of when it was due, and an installed profile is noted. The event itself proves nothing; the provider is
 * asked.
 *
 * @throws ProviderError, effect none, when the line cannot be read now
 */
export async function heedOrders(
  ports: HeedPorts,
  { subject, orderId, type }: Pick<EventHint, 'subject' | 'orderId' | 'type'>,
): Promise<void> {
  const recordId = subject?.about === 'subscription' ? subject.id : orderId;
  if (recordId === undefined) return;
  const owner = await ports.recordOwners.ownerOf(recordId);
  if (owner === undefined) return;
  const entry = await ports.ledger.entry(owner.jobId, owner.entryId);
  if (entry?.kind !== 'order') return;
  if (entry.state === 'ordered') return askNow(ports, entry);
  const isAbout = entry.state === 'accepted' && entry.line?.subscriptionId === recordId;
  if (isAbout && type === 'subscription.sim_profile.installed') await noteInstalled(ports, entry, recordId);
}

/** As `scheduler` does it with what is due. Losing the write to whoever is just asking is as good. */
async function askNow({ ledger, queues, now, log }: HeedPorts, entry: OrderEntry): Promise<void> {
  const { jobId, id: entryId } = entry;
  const nowMs = now();
  if (nowMs - (entry.follow?.hintedAtMs ?? 0) < hintEveryMs) return;
  const follow = { sinceMs: nowMs, polls: 0, status: 'unknown', ...entry.follow, hintedAtMs: nowMs };
  const { applied } = await ledger.replaceEntry(
    move(entry, 'ordered', { dueAtMs: nowMs + requeueAfterMs, follow }),
  );
  if (!applied) return;
  await queues.sendEntries([{ jobId, entryId }], 'orders');
  log.info('order is asked after early, because of an event', { jobId, entryId });
}

async function noteInstalled(ports: HeedPorts, entry: OrderEntry, subscriptionId: string): Promise<void> {
  if (entry.line?.installed === true) return;
  if (!isInstalled(await ports.lines.subscription(subscriptionId))) return;
  for (let seen: OrderEntry | undefined = entry; seen?.state === 'accepted'; ) {
    const next = learn(seen, { ...seen.line, installed: true }, seen.dueAtMs);
    const written = await ports.ledger.replaceEntry(next);
    if (written.applied) return;
    seen = written.found;
  }
}

/** Whether the line's profile is on a phone. Assumed: the document shows `Installed` and `installed`. */
export function isInstalled(line: SubscriptionFacts | undefined): boolean {
  return line?.profileStatus?.toLowerCase() === 'installed';
}
