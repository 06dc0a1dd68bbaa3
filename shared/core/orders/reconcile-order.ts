import type { OrderEntry, Reason, ReconciliationProgress } from '../calls/entry.ts';
import { heldBecause, heldSchedule, hold, isAnswerKept } from '../calls/held.ts';
import { move } from '../calls/move.ts';
import { automaticResendsMax, overriddenBy } from '../calls/overridden.ts';
import { operations, type Step } from '../jobs/operation.ts';
import { absentScansApartMs, dayMs, recordsDelayMs } from '../timing.ts';
import { isOver } from './on-record.ts';
import type { RecordMatch } from './record-match.ts';

/**
 * What the provider's records say of an order whose call may or may not have been carried out. Pure: (entry, what was
 * found, when) → the next entry.
 */

/** The order that was found on record. */
export function orderFound(
  entry: OrderEntry,
  step: Step,
  { id, subscription, subscriptionId, status }: RecordMatch,
  nowMs: number,
): OrderEntry {
  const known = { notBeforeMs: undefined, reason: undefined };
  switch (operations[step.operation].reconcileBy) {
    case 'orders': {
      // It has an id by which it can be polled, and may not be done yet.
      const follow = { sinceMs: nowMs, polls: 0, status: 'unknown' };
      const about = subscriptionId === undefined ? {} : { subscription: { subscriptionId } };
      return move(entry, 'ordered', { ...known, ...about, orderId: id, follow, dueAtMs: nowMs });
    }
    case 'subscriptions of a subscriber':
      if (status === 'created') return notYetActive(entry, nowMs);
      if (isOver(status ?? ''))
        return move(entry, 'refused', { ...known, subscription, dueAtMs: undefined, reason: ended });
      return move(entry, 'accepted', { ...known, subscription, dueAtMs: undefined });
    case 'subscriptions':
      // What was ordered is there: nothing is left to ask after.
      return move(entry, 'accepted', { ...known, subscription, dueAtMs: undefined });
    default:
      return move(entry, 'accepted', { ...known, orderId: id, dueAtMs: undefined });
  }
}

/**
 * A subscription begins as `created`, and its order may still fail: it is looked at again until it has become something
 * else. Assumed: that takes less than a day. Source: provider facts, 2, "Leading to `created`".
 */
function notYetActive(entry: OrderEntry, nowMs: number): OrderEntry {
  if (entry.state === 'held') return stillHeld(entry);
  const isLate = nowMs > (entry.claim?.leaseUntilMs ?? nowMs) + dayMs;
  return isLate ? hold(entry, neverActive, nowMs) : lookAgain(entry, nowMs + absentScansApartMs);
}

/** A full look at the records that did not find the order. */
export type EmptyScan = {
  /** When its first page was read. */
  readonly startedAtMs: number;
  /** Whether something is on record that may be of another order as well, or does not say whose it is. */
  readonly isShared: boolean;
  /** The batch wants absent rows ordered again, and is in a state to order. */
  readonly resends: boolean;
};

/**
 * Assumed: a subscription is on record the delay of the records after the lease of the call that ordered it has
 * ended.
 */
export function orderNotFound(entry: OrderEntry, look: EmptyScan, nowMs: number): OrderEntry {
  const { startedAtMs, isShared, resends } = look;
  if (entry.state === 'held') return stillHeld(entry);
  const { leaseUntilMs = 0 } = entry.claim ?? {};
  const firstLookMs = leaseUntilMs + recordsDelayMs;
  if (startedAtMs < firstLookMs) return lookAgain(entry, Math.max(firstLookMs, nowMs));
  const { absentAtMs, sharedAtMs } = entry.reconciliation ?? {};
  const beforeMs = absentAtMs ?? sharedAtMs;
  const seen = isShared ? { sharedAtMs: nowMs } : { absentAtMs: nowMs };
  if (beforeMs === undefined) return lookAgain(entry, nowMs + absentScansApartMs, seen);
  if (startedAtMs < beforeMs + absentScansApartMs) return lookAgain(entry, nowMs + absentScansApartMs);
  if (isShared) return hold(entry, eitherOrder, nowMs);
  // Something was there at the first look, which this one has not shown: it takes two to prove that nothing is.
  if (absentAtMs === undefined) return lookAgain(entry, nowMs + absentScansApartMs, seen);
  if (!resends || isAnswerKept(entry)) return hold(entry, notOnRecord, nowMs);
  const { resends: before = 0 } = entry;
  if (before >= automaticResendsMax) return hold(entry, resentOften, nowMs);
  const again = { overridden: overriddenBy(entry), resends: before + 1, reason: notOnRecord };
  return move(entry, 'planned', { ...again, dueAtMs: nowMs });
}

/** No later look would tell more. */
export function orderUntold(entry: OrderEntry): OrderEntry {
  const reason = heldBecause(entry, untold);
  return move(entry, 'held', { dueAtMs: undefined, notBeforeMs: undefined, reason });
}

function lookAgain(entry: OrderEntry, dueAtMs: number, found: ReconciliationProgress = {}): OrderEntry {
  return move(entry, 'unclear', { dueAtMs, reconciliation: { ...entry.reconciliation, ...found } });
}

/** Held orders are looked for a few times more; these looks only ever find them. */
function stillHeld(entry: OrderEntry): OrderEntry {
  const { heldAtMs = 0, scans = 0 } = entry.reconciliation ?? {};
  return move(entry, 'held', heldSchedule({ heldAtMs, scans: scans + 1 }));
}

const neverActive: Reason = {
  code: 'not_active',
  detail: "The call's answer was lost. The subscription is on record, and has not become active within a day",
};

const ended: Reason = {
  code: 'order_failed',
  detail: "The call's answer was lost. The subscription is on record, and the provider has ended it",
};

const notOnRecord: Reason = {
  code: 'absent',
  detail: "The call's answer was lost, and the provider's records show nothing that it made",
};

const resentOften: Reason = {
  code: 'resent_often',
  detail:
    `The order was placed ${automaticResendsMax + 1} times, its answer was lost each time, and the records show ` +
    'nothing that it made',
};

const eitherOrder: Reason = {
  code: 'ambiguous',
  detail: "The call's answer was lost. What is on record may have been made by it, or by another order",
};

const untold: Reason = {
  code: 'no_record',
  detail: "The call's answer was lost, and none of the provider's records tells whether it was carried out",
};

/** The records could not be read for a day. */
export const noOrderRecords: Reason = {
  code: 'no_records',
  detail: "The call's answer was lost, and the provider's records could not be read for a day",
};
