import type { OrderEntry } from '../calls/entry.ts';
import { givenUpCode } from '../calls/held.ts';
import { digest32, type EntryId, type JobId } from '../ids.ts';
import { operations, type Step } from '../jobs/operation.ts';
import { dayMs, leaseMs, recordsDelayMs } from '../timing.ts';
import { employeeKeyOf, mailKeyOf } from './person.ts';
import { personOf, reconciledBy } from './record-match.ts';

/** A digest of something that a person is known by, for an entry of who is ordered for. */
export type PersonName = Shareable & { readonly name: string };

type Shareable = {
  /** An e-mail beside which an employee id stands: several people may share it, and their ids tell them apart. */
  readonly isShareable: boolean;
};

/** An order that was begun for the person who is known by a name. */
export type NotedOrder = Shareable & {
  readonly jobId: JobId;
  readonly entryId: EntryId;
  readonly recordedAtMs: number;
};

/** Which order was last begun for the person who is known by a name. */
export type SubscriptionIndexEntry = PersonName &
  NotedOrder & {
    /**
     * Earlier orders, newest first, in spite of which it was begun: each may also have given the person a subscription.
     */
    readonly earlier?: readonly NotedOrder[];
    /**
     * When the last order was noted that is not named here, such as one for another person of the same name: whatever
     * becomes of the named orders, it may have given somebody a subscription.
     */
    readonly sharedAtMs?: number;
    /** Rises with every write: the condition that lets exactly one of two writers win. */
    readonly version: number;
  };

/** A rule may order another subscription for a person at every event; their entry must stay small. */
const earlierMax = 20;

/**
 * Anyone who was looked at so long ago may have a subscription from anywhere by now: nothing is ordered from that look
 * any more.
 */
export const oldestSnapshotMs = 365 * dayMs;

/**
 * How long an entry stands at least. A subscription is on the provider's record within days of its entry, and batches
 * that look from then on see it there; one that looked before sees only the entry, for as long as it may still order.
 * The days beyond that are for orders that are done late.
 */
export const subscriptionIndexLifeMs = oldestSnapshotMs + 35 * dayMs;

/**
 * What a step that gets somebody a subscription knows them by, in the order in which it is noted: two orders for the
 * same person then meet at the first name that they share, and one of them has it.
 */
export function namesOfPerson(step: Step): readonly PersonName[] {
  const person = personOf(step);
  const named = (kind: string, word: string | undefined, isShareable = false): PersonName[] =>
    word === undefined ? [] : [{ name: nameOf(step, kind, word), isShareable }];
  switch (reconciledBy(step)) {
    case 'subscriptions': {
      const employee = employeeKeyOf(person);
      return [...named('employee', employee), ...named('mail', mailKeyOf(person), employee !== undefined)];
    }
    case 'subscribers':
      return named('mail', mailKeyOf(person));
    case 'subscriptions of a subscriber':
      return named('subscriber', person.subscriberId);
    default:
      return [];
  }
}

/** Whether a step orders a subscription, and does not only make somebody known who may get one. */
export function isActivation(step: Step): boolean {
  const by = reconciledBy(step);
  return by === 'subscriptions' || by === 'subscriptions of a subscriber';
}

/** The orders that an entry names, newest first. */
export function ordersIn({ earlier = [], ...last }: SubscriptionIndexEntry): readonly NotedOrder[] {
  return [last, ...earlier].map(({ isShareable, jobId, entryId, recordedAtMs }) => ({
    isShareable,
    jobId,
    entryId,
    recordedAtMs,
  }));
}

/**
 * What an entry that replaces another one says of the earlier orders.
 *
 * @param named those that are kept by name, newest first
 * @param others those of which only the time is kept
 */
export function earlierOrders(
  named: readonly NotedOrder[],
  others: readonly NotedOrder[],
  sharedAtMs: number | undefined,
): Pick<SubscriptionIndexEntry, 'earlier' | 'sharedAtMs'> {
  const times = [...others, ...named.slice(earlierMax)].map(({ recordedAtMs }) => recordedAtMs);
  const last = Math.max(sharedAtMs ?? 0, ...times);
  return {
    ...(named.length === 0 ? {} : { earlier: named.slice(0, earlierMax) }),
    ...(last === 0 ? {} : { sharedAtMs: last }),
  };
}

/** Whether two who are known by one name are distinguished by their employee ids after all. */
export function areTwoPeople(one: Shareable, other: Shareable): boolean {
  return one.isShareable && other.isShareable;
}

function nameOf({ operation }: Step, kind: string, word: string): string {
  return digest32(['person', operations[operation].providerApi, kind, word]).slice(0, 26);
}

/**
 * Whether an order may have got somebody a subscription that a look at the provider's records did not show.
 *
 * Assumed: a subscription is on record the delay of the records after the lease of the call that ordered it has
 * ended, or after the provider said that the order is done, or a person decided about one that had not ended.
 *
 * @param recordedAtMs when its last call was about to be made
 * @param lookedAtMs when the look began
 */
export function mayBeUnseen(
  { state, orderId, reason, follow, overridden = [] }: OrderEntry,
  recordedAtMs: number,
  lookedAtMs: number,
): boolean {
  const isNothing = state === 'refused' || state === 'canceled' || state === 'suppressed';
  // What became of an earlier call is not known by the end of the later one.
  if (isNothing && overridden.length === 0) return false;
  // An order that does not end is waited for until a person gives it up. A look that was made after that shows enough.
  const isAwaited = orderId !== undefined && reason?.code !== givenUpCode;
  const isTaken = state === 'ordered' || (state === 'held' && isAwaited);
  return isTaken || isYoung(Math.max(recordedAtMs, follow?.doneAtMs ?? 0), lookedAtMs);
}

/** Whether a subscription that was ordered, or done, at this moment may be missing from a look. */
export function isYoung(orderedAtMs: number, lookedAtMs: number): boolean {
  return orderedAtMs + leaseMs + recordsDelayMs >= lookedAtMs;
}
