import type { OrderEntry } from '../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import { operations, type Step } from '../../../../shared/core/jobs/operation.ts';
import { absentScansApartMs, recordsDelayMs } from '../../../../shared/core/timing.ts';
import type { Performing } from '../../../../shared/ports/orders.ts';
import type { Made } from './order-provider.ts';

/** All that happened at the provider for one entry. */
type RowBook = {
  readonly key: string;
  /** Whom or what its step is about. */
  whom: string;
  /** How often its call was carried out for good. */
  made: number;
  /** How often a person had it placed again. */
  resends: number;
  /**
   * Whether the records could mislead the two looks that show an order as absent: something that it made came on record
   * after the second one could begin, never, or was passed over by the pages of two lists.
   */
  isMisled: boolean;
  /** The same of one look, as a plan makes it: later than the delay of the records, or passed over once. */
  misleadsPlans: boolean;
};

/** What the provider has really done, kept beside what the system believes. */
export type OrderBooks = {
  book(key: string): RowBook;
  called(call: Performing): void;
  performed(call: Performing, made: Made): RowBook;
  byHand(step: Step, made: Made): void;
  /** When somebody first ordered in the portal for this person, unless a list passed over it. */
  byHandAtMs(whom: string): number | undefined;
  passedOver(recordId: string): void;
  resent(key: string): void;
  /**
   * Whether what an entry took for its own is one that records cannot tell from it: made in the portal, or on record
   * too late, or made by an entry that took such a one for its own; or made by a batch that a restored ledger did not
   * know yet, or by a later step of a row that it knew.
   */
  isMistaken(entry: Pick<OrderEntry, 'orderId' | 'subscription'>): boolean;
  /** A restored ledger does not know what these batches ordered. */
  forgotten(jobIds: Iterable<JobId>): void;
  /** A restored ledger holds this step: it does not know the id that the step needed, so nor whom it was for. */
  heldAsWaiting(key: string): void;
  /** The order that was carried out for somebody before, of those that are to get them one subscription. */
  orderedFor: Map<string, string>;
};

/** Clocks of processes and the pace of steps may cost so much of the delay of the records. */
const reconciliationSlackMs = 10_000;

const portal = 'portal';

export function newOrderBooks(entryOfKey: (key: string) => OrderEntry | undefined): OrderBooks {
  const books = new Map<string, RowBook>();
  const leases = new WeakMap<Performing, number>();
  const madeBy = new Map<string, string>();
  /** By resource: whose operations changed its state. */
  const changed = new Map<string, Set<string>>();
  const passed = new Set<string>();
  const forgotten = new Set<JobId>();
  const waited = new Set<string>();
  const hands: { readonly whom: string; readonly subscriptionId: string; readonly atMs: number }[] = [];
  const book = (key: string): RowBook => {
    const known = books.get(key) ?? {
      key,
      whom: '',
      made: 0,
      resends: 0,
      isMisled: false,
      misleadsPlans: false,
    };
    books.set(key, known);
    return known;
  };
  const keep = (key: string, { id, subscriptionId }: Made): void => {
    for (const record of [id, subscriptionId]) if (record !== undefined) madeBy.set(record, key);
  };
  /** What was done to it before shows no more. */
  const change = (resource: string, key: string): void => {
    const keys = changed.get(resource) ?? new Set<string>();
    for (const other of keys) if (other !== key) book(other).isMisled = true;
    changed.set(resource, keys.add(key));
  };
  return {
    book,
    orderedFor: new Map(),
    called(call) {
      const { idempotencyKey: key, step } = call;
      leases.set(call, entryOfKey(key)?.claim?.leaseUntilMs ?? 0);
      book(key).whom = whomOf(step);
    },
    performed(call, made) {
      const { idempotencyKey: key, step } = call;
      const one = book(key);
      one.whom = whomOf(step);
      // Any operation that leaves a resource in that state looks like any other.
      if (operations[step.operation].reconcileBy === 'status') change(made.id, key);
      else keep(key, made);
      if (made.isGivenUp) return one;
      one.made += 1;
      const onTimeMs = (leases.get(call) ?? 0) + recordsDelayMs - reconciliationSlackMs;
      if (made.visibleAtMs > onTimeMs) one.misleadsPlans = true;
      if (made.visibleAtMs > onTimeMs + absentScansApartMs) one.isMisled = true;
      return one;
    },
    byHand(step, made) {
      keep(portal, made);
      const { subscriptionId } = made;
      if (subscriptionId !== undefined)
        hands.push({ whom: whomOf(step), subscriptionId, atMs: made.visibleAtMs });
    },
    byHandAtMs: (whom) => hands.find((one) => one.whom === whom && !passed.has(one.subscriptionId))?.atMs,
    passedOver(recordId) {
      passed.add(recordId);
      const key = madeBy.get(recordId);
      if (key === undefined || key === portal) return;
      const one = book(key);
      one.isMisled ||= one.misleadsPlans;
      one.misleadsPlans = true;
    },
    resent(key) {
      book(key).resends += 1;
    },
    forgotten(jobIds) {
      for (const id of jobIds) forgotten.add(id);
    },
    heldAsWaiting: (key) => void waited.add(key),
    isMistaken,
  };

  function isMistaken(
    { orderId, subscription }: Pick<OrderEntry, 'orderId' | 'subscription'>,
    passed: ReadonlySet<string> = new Set(),
  ): boolean {
    if (orderId !== undefined && changed.has(orderId)) return true;
    const maker = madeBy.get(orderId ?? subscription?.subscriptionId ?? '');
    if (maker === portal) return true;
    if (maker === undefined || passed.has(maker)) return false;
    if (forgotten.has(jobOfKey(maker)) || waited.has(maker)) return true;
    const entry = entryOfKey(maker);
    return (
      book(maker).misleadsPlans || (entry !== undefined && isMistaken(entry, new Set([...passed, maker])))
    );
  }
}

/** The entry's job. */
export function jobOfKey(key: string): JobId {
  return key.slice(0, key.indexOf('-')) as JobId;
}

/** What a step is about, in the words by which records tell it. */
function whomOf({ operation, input }: Step): string {
  const { reconcileBy, providerApi } = operations[operation];
  const { subscriber, email, subscriberId, subscriptionId, id } = input as Readonly<Record<string, unknown>>;
  const { email: mail = email } = (subscriber ?? {}) as Readonly<Record<string, unknown>>;
  switch (reconcileBy) {
    case 'subscriptions':
    case 'subscribers':
      return `${reconcileBy} of ${providerApi} ${mail}`;
    case 'subscriptions of a subscriber':
      return `${reconcileBy} ${subscriberId}`;
    case 'orders':
      return `${operation} of ${subscriptionId}`;
    case 'status':
      return `status of ${id}`;
    case 'hold':
      return `${operation} of ${id ?? subscriptionId}`;
  }
}
