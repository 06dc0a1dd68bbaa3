import type { OrderEntry, Reason } from '../calls/entry.ts';
import { learn, move } from '../calls/move.ts';
import type { Step } from '../jobs/operation.ts';
import { gaveUp, isUnderWay, type OrderProgress, partnerProgressOf } from './order-progress.ts';

/** The date that a step names, in the form that `provider/` takes. Source: provider facts, 2.1, `schedule`. */
type Schedule = { readonly mode: string; readonly effectiveAt?: string };

/**
 * Whether an order that the provider took waits for the date that its step names. Version 2025-01-28 has no word for
 * that: there, an order is waiting if it is under way for long and its date is ahead. Assumed.
 *
 * @param isSlow whether it takes longer than an order that is carried out at once
 */
export function waitsForDate(
  { input }: Step,
  { progress, status }: OrderProgress,
  isSlow: boolean,
  nowMs: number,
): boolean {
  const schedule = input.schedule as Schedule | undefined;
  if (schedule === undefined) return false;
  if (progress === 'scheduled') return true;
  const { mode, effectiveAt = '' } = schedule;
  return isSlow && isUnderWay(status) && (mode === 'end_of_cycle' || Date.parse(effectiveAt) > nowMs);
}

/** Says of an accepted order that it is not carried out yet. */
export const scheduled: Reason = {
  code: 'order_scheduled',
  detail:
    'The provider took the order and will carry it out on its date. The outcome is known only if it sends an event',
};

export function isScheduled({ state, reason }: OrderEntry): boolean {
  return state === 'accepted' && reason?.code === scheduled.code;
}

/**
 * An order that waits for its date, after the provider was asked.
 *
 * @param status of the order at the partner API: no other has dates
 * @returns undefined while it waits
 */
export function afterDate(entry: OrderEntry, status: string, nowMs: number): OrderEntry | undefined {
  const progress = partnerProgressOf(status);
  if (entry.follow === undefined || !isScheduled(entry)) return undefined;
  const follow = { ...entry.follow, status };
  if (progress === 'done') return learn(entry, { follow: { ...follow, doneAtMs: nowMs }, reason: undefined });
  return progress === 'failed'
    ? move(entry, 'refused', { dueAtMs: undefined, follow, reason: gaveUp(status) })
    : undefined;
}
