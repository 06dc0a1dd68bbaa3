import type { OrderEntry } from '../../../core/calls/entry.ts';
import { isLastPart } from '../../../core/calls/progress.ts';
import { orderSourceOf, type SenderKey } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import {
  noOrderRecords,
  orderFound,
  orderNotFound,
  orderUntold,
} from '../../../core/orders/reconcile-order.ts';
import {
  aboutOfFind,
  isMadeBy,
  isVague,
  keysOfFind,
  keysOfStep,
  madeFromMs,
  reconciledBy,
} from '../../../core/orders/record-match.ts';
import { withReminder } from '../../../core/orders/reminder.ts';
import { assignFinds, type Claimant, type Verdict } from '../../../core/reconciliation/assign-finds.ts';
import { type ReconciliationLimits, reconciliationLimits } from '../../../core/reconciliation/limits.ts';
import type { DueEntry } from '../../../ports/calls/due.ts';
import type { OrderRecords, RecordOwners } from '../../../ports/orders.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { countRuleOrder } from '../../orders/count-rule-order.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { limitedRecords } from '../../rate-limit/read-through-limiter.ts';
import { type Decisions, type Matcher, unlessUnread } from '../reconcile.ts';
import { type OrderSearch, openSearch, saveSearch } from './order-search.ts';
import {
  changedSince,
  dueOrders,
  nameOf,
  openOrders,
  otherOrders,
  type PendingOrder,
} from './pending-orders.ts';
import { searchOn } from './search-orders.ts';

/** Matches an API's unclear orders with its records. All orders of one search are reconciled in the same way. */
export function orderMatcher(
  ports: OrderMatcherPorts,
  limits: ReconciliationLimits = reconciliationLimits,
): Matcher<PendingOrder, OrderSearch> {
  return {
    ports,
    noRecords: noOrderRecords,
    // Other orders may be reconciled in another way, or be too many for one search.
    mayHaveMore: true,
    async open(record) {
      const { key, scan } = record;
      const pending =
        scan === undefined ? await dueOrders(ports, key, limits) : await openOrders(ports, scan.pending);
      return pending.length === 0 ? undefined : openSearch(ports, record, pending, ports.now());
    },
    read(_, search, goesOn) {
      const orderRecords = limitedRecords(ports, ports.orderRecords, { work: 'reconciliation' });
      return unlessUnread(ports, 'order_records.unreadable', async () => {
        const isOver = await searchOn({ ...ports, orderRecords }, search, goesOn);
        return isOver ? { kind: 'over' } : { kind: 'interrupted', waitMs: 0 };
      });
    },
    match: (_, search) => matchOrders(ports, search, limits),
    save: (search, left) => saveSearch(ports, search, left),
    async heldUnread(held) {
      countRuleOrder(ports.count, (await ports.ledger.job(held.jobId))?.source, held);
    },
  };
}

/** What reconciling orders needs of the world. */
export type OrderMatcherPorts = PassPorts &
  Pick<AllPorts, 'ledger' | 'objects' | 'newId' | 'count'> & {
    readonly orderRecords: OrderRecords;
    readonly recordOwners: RecordOwners;
  };

/** Matches the orders that a full search looked for. */
async function matchOrders(
  ports: OrderMatcherPorts,
  search: OrderSearch,
  limits: ReconciliationLimits,
): Promise<Decisions<PendingOrder>> {
  const verdicts = await verdictsOf(ports, search, limits);
  return {
    async decide(pending, job) {
      const { entry } = pending;
      const next = await nextOf(ports, search, pending, job, verdicts.get(nameOf(entry)));
      await write(ports, job, entry, withReminder(job, next, ports.now()));
    },
  };
}

async function verdictsOf(
  ports: OrderMatcherPorts,
  { pending, finds }: OrderSearch,
  limits: ReconciliationLimits,
): Promise<ReadonlyMap<string, Verdict>> {
  const [first] = pending;
  if (first === undefined) return new Map();
  if (reconciledBy(first.step) === 'status')
    return verdictsByStatus(ports, orderSourceOf(first.entry.providerApi), pending, finds);
  if (finds.size === 0) return new Map();
  const about = new Set([...finds.values()].flatMap(aboutOfFind));
  const others = await otherOrders(ports, orderSourceOf(first.entry.providerApi), pending, about, limits);
  const { open, made } = others === 'too many' ? { open: [], made: new Set<string>() } : others;
  const owners = new Map<string, DueEntry | undefined>();
  for (const id of finds.keys()) owners.set(id, await ports.recordOwners.ownerOf(id));
  // Assumed: nobody else made what belongs to no order.
  const free = [...finds.values()].filter(({ id }) => !made.has(id));
  const byKey = Map.groupBy(
    free.flatMap((find) => keysOfFind(find).map((key) => ({ key, find }))),
    ({ key }) => key,
  );
  const vague = free.filter(isVague);

  /** What was made after the claim, belongs to no other order, and fits this one or does not say whether it does. */
  const claimantOf = ({ entry, claim, step }: PendingOrder): Claimant => {
    const found = keysOfStep(step).flatMap((key) => (byKey.get(key) ?? []).map(({ find }) => find));
    const mayBeMade = [...new Set([...found, ...vague])]
      .filter(({ id, createdAtMs = Number.POSITIVE_INFINITY }) => {
        const owner = owners.get(id);
        return createdAtMs >= madeFromMs(claim) && (owner === undefined || isOwner(owner, entry));
      })
      .map((find) => ({ id: find.id, isMade: isMadeBy(step, find) }));
    return {
      name: nameOf(entry),
      mayOwn: mayBeMade.filter(({ isMade }) => isMade === true).map(({ id }) => id),
      isUnsure: mayBeMade.some(({ isMade }) => isMade === undefined),
      // Those that wait for the same records as ours take their share of them; the rest learn by themselves what they
      // made.
      isCompeting: entry.state !== 'unclear' && entry.state !== 'held',
    };
  };
  const mine = pending.map(claimantOf);
  if (others !== 'too many') return assignFinds([...mine, ...open.map(claimantOf)]);
  const withSomething = mine.filter(({ mayOwn, isUnsure }) => mayOwn.length > 0 || isUnsure);
  return new Map(withSomething.map(({ name }) => [name, { kind: 'shared' }]));
}

/**
 * A resource that is in another state than the operation leaves it in shows that it was not carried out, if nothing
 * changed it since.
 */
async function verdictsByStatus(
  ports: OrderMatcherPorts,
  source: SenderKey,
  pending: OrderSearch['pending'],
  finds: OrderSearch['finds'],
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const { entry, step } of pending)
    if (finds.has(nameOf(entry))) verdicts.set(nameOf(entry), { kind: 'found', id: String(step.input.id) });
  const notFound = pending.filter(({ entry }) => entry.state === 'unclear' && !finds.has(nameOf(entry)));
  if (notFound.length === 0) return verdicts;
  for (const name of await changedSince(ports, source, notFound)) verdicts.set(name, { kind: 'shared' });
  return verdicts;
}

function isOwner({ jobId, entryId }: DueEntry, entry: OrderEntry): boolean {
  return jobId === entry.jobId && entryId === entry.id;
}

async function nextOf(
  ports: OrderMatcherPorts,
  search: OrderSearch,
  { entry, step }: PendingOrder,
  job: Job,
  verdict: Verdict | undefined,
): Promise<OrderEntry> {
  const nowMs = ports.now();
  if (search.untold.has(nameOf(entry))) return orderUntold(entry);
  if (verdict?.kind === 'found') {
    if (reconciledBy(step) === 'status') return orderFound(entry, step, { id: verdict.id }, nowMs);
    const find = search.finds.get(verdict.id);
    // What has no time may have been there before: it proves nothing.
    if (find?.createdAtMs !== undefined && (await makeOwn(ports, find.id, entry)))
      return orderFound(entry, step, find, nowMs);
  }
  const isShared = verdict !== undefined && verdict.kind !== 'absent';
  // While it is paused nothing is called, and what is planned again waits with the rest.
  const resends = job.options?.onUnclear === 'resend' && (job.state === 'running' || job.state === 'paused');
  return orderNotFound(entry, { startedAtMs: search.startedAtMs, isShared, resends }, nowMs);
}

/** Another process may have noted it for another order a moment ago. */
async function makeOwn(
  { recordOwners }: OrderMatcherPorts,
  recordId: string,
  entry: OrderEntry,
): Promise<boolean> {
  return isOwner(await recordOwners.own(recordId, { jobId: entry.jobId, entryId: entry.id }), entry);
}

async function write(
  ports: OrderMatcherPorts,
  { source }: Job,
  entry: OrderEntry,
  next: OrderEntry,
): Promise<void> {
  const { applied } = await ports.ledger.replaceEntry(next);
  if (!applied) return;
  if (next.state === 'accepted' && isLastPart(next)) ports.count('RowsAccepted', 1);
  if (next.state === 'refused') ports.count('RowsRefused', 1);
  if (next.state === 'held' && entry.state !== 'held') ports.count('RowsHeld', 1);
  if (next.state !== entry.state) countRuleOrder(ports.count, source, next);
  const { jobId, id: entryId } = entry;
  ports.log.info('order.reconciled', { jobId, entryId, state: next.state, code: next.reason?.code });
}
