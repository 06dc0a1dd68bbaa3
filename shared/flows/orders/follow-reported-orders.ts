import type { Entry, OrderEntry } from '../../core/calls/entry.ts';
import { learn, move } from '../../core/calls/move.ts';
import { isEndOfOrder } from '../../core/orders/order-progress.ts';
import { afterDate, isScheduled } from '../../core/orders/scheduled-order.ts';
import type { EventReport, SubscriptionFacts } from '../../core/rules/conditions/facts.ts';
import { requeueAfterMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import type { EntryMessage } from '../../ports/calls/queues.ts';
import type { RecordOwners } from '../../ports/orders.ts';
import type { Subjects } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { countRuleOrder } from './count-rule-order.ts';

export type ReportedOrderPorts = Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log' | 'count'> & {
  readonly recordOwners: Pick<RecordOwners, 'ownerOf'>;
  readonly subjects: Pick<Subjects, 'subscription' | 'order'>;
};

/**
 * Each such event is one more message that asks until the order is done: those of a burst would poll side by side for
 * minutes.
 */
const hintEveryMs = 30_000;

/** A row whose order waits for its date, while an event reports that it ended. `status` is what the provider shows. */
export type UnseenEnd = EntryMessage & { readonly status: string | undefined };

/**
 * Lets an event about an order, or about a subscription that one of our orders made, be a shortcut: the order is polled
 * at once instead of when it was due, what became of one that waited for its date is noted, and so is an installed
 * profile. The event itself proves nothing; the provider is asked.
 *
 * @returns what is reported to have ended while the provider does not show it: no other event would report it
 * @throws ProviderError, effect none, when the order or the subscription cannot be read now
 */
export async function followReportedOrders(
  ports: ReportedOrderPorts,
  { subject, type }: Pick<EventReport, 'subject' | 'type'>,
): Promise<UnseenEnd | undefined> {
  if (subject?.about !== 'subscription' && subject?.about !== 'order') return undefined;
  const recordId = subject.id;
  const owner = await ports.recordOwners.ownerOf(recordId);
  if (owner === undefined) return undefined;
  const entry = await ports.ledger.entry(owner.jobId, owner.entryId);
  if (entry?.kind !== 'order') return undefined;
  if (entry.state === 'ordered') await askNow(ports, entry);
  // It is already known to be scheduled.
  if (entry.orderId === recordId && isScheduled(entry) && type !== 'order.scheduled')
    return endScheduled(ports, entry, recordId, isEndOfOrder(type.replace('order.', '')));
  const isAbout = entry.state === 'accepted' && entry.subscription?.subscriptionId === recordId;
  if (isAbout && type === 'subscription.sim_profile.installed') await recordInstalled(ports, entry, recordId);
  return undefined;
}

/** As `scheduler` does it with what is due. Losing the write to anyone who is just asking is as good. */
async function askNow({ ledger, queues, now, log }: ReportedOrderPorts, entry: OrderEntry): Promise<void> {
  const { jobId, id: entryId } = entry;
  const nowMs = now();
  if (nowMs - (entry.follow?.hintedAtMs ?? 0) < hintEveryMs) return;
  const follow = { sinceMs: nowMs, polls: 0, status: 'unknown', ...entry.follow, hintedAtMs: nowMs };
  const { applied } = await ledger.replaceEntry(
    move(entry, 'ordered', { dueAtMs: nowMs + requeueAfterMs, follow }),
  );
  if (!applied) return;
  await queues.sendEntries([{ jobId, entryId }], 'orders');
  log.info('order.polled_early', { jobId, entryId });
}

/** What the provider did at the order's date shows in its row, even after its job is over. */
async function endScheduled(
  ports: ReportedOrderPorts,
  entry: OrderEntry,
  orderId: string,
  isEndReported: boolean,
): Promise<UnseenEnd | undefined> {
  const { jobId, id: entryId } = entry;
  const status = await statusOf(ports, orderId, isEndReported);
  if (status === undefined || !isEndOfOrder(status))
    return isEndReported ? { jobId, entryId, status } : undefined;
  for (let seen: Entry | undefined = entry; seen?.kind === 'order'; ) {
    const next = afterDate(seen, status, ports.now());
    if (next === undefined) return undefined;
    const written = await ports.ledger.replaceEntry(next);
    if (written.applied) {
      if (next.state === 'refused') ports.count('RowsRefused', 1);
      countRuleOrder(ports.count, (await ports.ledger.job(jobId))?.source, next);
      ports.log.info('order.ended', { jobId, entryId, state: next.state, status });
      return undefined;
    }
    seen = written.found;
  }
  return undefined;
}

/** @returns undefined when the provider does not show the order, or refuses to although it reported the end */
async function statusOf(
  { subjects }: ReportedOrderPorts,
  orderId: string,
  isEndReported: boolean,
): Promise<string | undefined> {
  try {
    return (await subjects.order(orderId))?.status;
  } catch (error) {
    if (isEndReported && error instanceof ProviderError && error.problem.code === 'refused') return undefined;
    throw error;
  }
}

async function recordInstalled(
  ports: ReportedOrderPorts,
  entry: OrderEntry,
  subscriptionId: string,
): Promise<void> {
  if (entry.subscription?.installed === true) return;
  if (!isInstalled(await ports.subjects.subscription(subscriptionId))) return;
  for (let seen: OrderEntry | undefined = entry; seen?.state === 'accepted'; ) {
    const next = learn(seen, { subscription: { ...seen.subscription, installed: true } });
    const written = await ports.ledger.replaceEntry(next);
    if (written.applied) return;
    seen = written.found;
  }
}

/** Whether the subscription's profile is on a phone. Assumed: the document shows `Installed` and `installed`. */
export function isInstalled(subscription: SubscriptionFacts | undefined): boolean {
  return subscription?.profileStatus?.toLowerCase() === 'installed';
}
