import type { Claim, OrderEntry } from '../../../core/calls/entry.ts';
import type { SenderKey } from '../../../core/ids.ts';
import type { Step } from '../../../core/jobs/operation.ts';
import { orderPatienceMs } from '../../../core/orders/follow.ts';
import {
  aboutResourceOf,
  madeFromMs,
  type ReconciledBy,
  reconciledBy,
} from '../../../core/orders/record-match.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import type { Pending } from '../../../core/reconciliation/sender-record.ts';
import { hourMs, leaseMs } from '../../../core/timing.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readStep } from '../../calls/read-step.ts';
import { entriesToReconcile } from '../due-entries.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now'>;

/** An order's entry with what it was to do. */
export type PendingOrder = { readonly entry: OrderEntry; readonly claim: Claim; readonly step: Step };

export function nameOf({ jobId, id }: Pick<OrderEntry, 'jobId' | 'id'>): string {
  return `${jobId}/${id}`;
}

/**
 * The orders at an API that are to be reconciled now, as far as they are reconciled in one way: that of the one that is
 * longest overdue. The next search takes those that are reconciled in another.
 */
export async function dueOrders(
  ports: Ports,
  source: SenderKey,
  { pendingOrdersMax }: Pick<ReconciliationLimits, 'pendingOrdersMax'>,
): Promise<PendingOrder[]> {
  const due: PendingOrder[] = [];
  let kind: ReconciledBy | undefined;
  for await (const entry of entriesToReconcile(ports, source)) {
    const pending = entry.kind === 'order' ? await withStep(ports, entry) : undefined;
    if (pending === undefined) continue;
    kind ??= reconciledBy(pending.step);
    if (reconciledBy(pending.step) === kind) due.push(pending);
    if (due.length === pendingOrdersMax) return due;
  }
  return due;
}

/** Those of a saved search about which something is still unknown. */
export async function openOrders(ports: Ports, saved: readonly Pending[]): Promise<PendingOrder[]> {
  const open: PendingOrder[] = [];
  for (const { jobId, entryId, claimNo } of saved) {
    const entry = await ports.ledger.entry(jobId, entryId);
    if (entry?.kind !== 'order' || entry.claimNo !== claimNo) continue;
    if (entry.state !== 'unclear' && entry.state !== 'held') continue;
    const pending = await withStep(ports, entry);
    if (pending !== undefined) open.push(pending);
  }
  return open;
}

/** What other orders at the same API have to do with what is on record. */
export type OtherOrders = {
  /** Those of which it is not known yet what they made. */
  readonly open: readonly PendingOrder[];
  /** The ids of what the rest made. */
  readonly made: ReadonlySet<string>;
};

/**
 * Looks at the other orders that were placed at the same API since then, or earlier and may be on their way still. To
 * be done after the records were read, so that no order is missed that is on them. Only the notes of all of them are
 * read: thousands were placed, and few are about the same people.
 *
 * @param about digests of what was found
 * @returns `too many` when there are more open ones than can be looked at
 */
export async function otherOrders(
  ports: Ports,
  source: SenderKey,
  pending: readonly PendingOrder[],
  about: ReadonlySet<string>,
  { competingOrdersMax }: Pick<ReconciliationLimits, 'competingOrdersMax'>,
): Promise<OtherOrders | 'too many'> {
  const mine = new Set(pending.map(({ entry }) => nameOf(entry)));
  const kind = pending[0] === undefined ? 'hold' : reconciledBy(pending[0].step);
  const first = Math.min(...pending.map(({ claim }) => madeFromMs(claim)));
  const open: PendingOrder[] = [];
  const made = new Set<string>();
  // An order that was placed a day ago, and that the provider is still at, may come to its subscription only now.
  const from = first - orderPatienceMs;
  for (let hour = Math.floor(from / hourMs); hour <= Math.floor(ports.now() / hourMs); hour += 1) {
    for await (const { jobId, entryId, claimNo, atMs, about: words } of ports.ledger.claimLog(source, hour)) {
      if (words !== undefined && !words.some((one) => about.has(one))) continue;
      if (mine.has(nameOf({ jobId, id: entryId }))) continue;
      const noted = await ports.ledger.entry(jobId, entryId);
      if (noted?.kind !== 'order') continue;
      // Also when the provider took the order and ended it: it made what is on record.
      for (const id of [noted.orderId, noted.subscription?.subscriptionId])
        if (id !== undefined) made.add(id);
      const entry = asOrdered(noted, claimNo, atMs);
      if (entry === undefined) continue;
      const { orderId, subscription } = entry;
      if (orderId !== undefined && subscription?.subscriptionId !== undefined) continue;
      const other = await withStep(ports, entry);
      if (other === undefined || reconciledBy(other.step) !== kind) continue;
      const known =
        kind === 'subscriptions' || kind === 'subscriptions of a subscriber'
          ? subscription?.subscriptionId
          : orderId;
      if (known === undefined) open.push(other);
      if (open.length > competingOrdersMax) return 'too many';
    }
  }
  return { open, made };
}

/**
 * Those orders whose resource another operation may have changed since their call, or beside it: the state that it is
 * in does not say whether they were carried out, and to carry them out now would undo what came after them.
 *
 * @returns their names
 */
export async function changedSince(
  ports: Ports,
  source: SenderKey,
  pending: readonly PendingOrder[],
): Promise<ReadonlySet<string>> {
  const byResource = Map.groupBy(pending, ({ step }) => aboutResourceOf(step));
  const changed = new Set<string>();
  const first = Math.min(...pending.map(({ claim }) => claim.atMs)) - leaseMs;
  for (let hour = Math.floor(first / hourMs); hour <= Math.floor(ports.now() / hourMs); hour += 1) {
    for await (const { jobId, entryId, claimNo, atMs, about = [] } of ports.ledger.claimLog(source, hour)) {
      const name = nameOf({ jobId, id: entryId });
      const before = about
        .flatMap((word) => byResource.get(word) ?? [])
        .filter(({ entry, claim }) => nameOf(entry) !== name && atMs >= claim.atMs - leaseMs);
      if (before.length === 0) continue;
      const noted = await ports.ledger.entry(jobId, entryId);
      if (noted?.kind !== 'order' || asOrdered(noted, claimNo, atMs) === undefined) continue;
      for (const { entry } of before) changed.add(nameOf(entry));
    }
  }
  return changed;
}

/**
 * An entry as it was when it made a call that may have made something. Nobody will learn what became of one that was
 * followed by another call, or will be when it is sent again.
 */
function asOrdered(entry: OrderEntry, claimNo: number, atMs: number): OrderEntry | undefined {
  if (entry.claimNo === claimNo && entry.claim?.atMs === atMs && mayHaveMade(entry)) return entry;
  const call = entry.overridden?.find((one) => one.claimNo === claimNo && one.claim.atMs === atMs);
  if (call === undefined) return undefined;
  const { orderId: _, subscription: __, ...rest } = entry;
  return { ...rest, ...call, state: 'held' };
}

/** What a refused order made is known by its ids, and one that was not placed yet made nothing. */
function mayHaveMade({ state }: OrderEntry): boolean {
  return ['claimed', 'ordered', 'accepted', 'unclear', 'held'].includes(state);
}

async function withStep(ports: Ports, entry: OrderEntry): Promise<PendingOrder | undefined> {
  const plan = (await ports.ledger.job(entry.jobId))?.plan;
  if (plan === undefined || entry.claim === undefined) return undefined;
  return { entry, claim: entry.claim, step: await readStep(ports, plan, entry) };
}
