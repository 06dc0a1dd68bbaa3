import { followWaitMs } from '../calls/backoff.ts';
import type { Follow, OrderEntry, Reason } from '../calls/entry.ts';
import { learn, move } from '../calls/move.ts';
import type { Step, SubscriptionDetails } from '../jobs/operation.ts';
import { type Wait, waitOf } from '../time/waiting.ts';
import { dayMs } from '../timing.ts';
import { gaveUp, isUnderWay, type OrderProgress, partnerProgressOf } from './order-progress.ts';

/** An order that takes longer than this is slow: it is polled seldom, and an alarm tells a person. */
const slowAfterMs = 30 * 60_000;
const slowEveryMs = 10 * 60_000;

/** After this time a person has to decide what becomes of an order. */
export const orderPatienceMs = dayMs;

/** The entry after its order was polled, and how its message is left. */
export type Followed = {
  readonly next: OrderEntry;
  readonly delivery: Wait['delivery'];
  readonly becameSlow?: boolean;
};

/** @param receives how often its message has been received */
export function followed(
  entry: OrderEntry,
  step: Step,
  polled: OrderProgress,
  nowMs: number,
  receives: number,
): Followed {
  const { progress, status, subscription: found } = polled;
  const { sinceMs, polls } = entry.follow ?? { sinceMs: nowMs, polls: 0 };
  const follow = { ...entry.follow, sinceMs, polls: polls + 1, status };
  const subscription = found === undefined ? entry.subscription : { ...entry.subscription, ...found };
  const over = (state: 'accepted' | 'refused', ended: Follow, reason: Reason | undefined): Followed => ({
    next: move(entry, state, { dueAtMs: undefined, follow: ended, subscription, reason }),
    delivery: { kind: 'ack' },
  });
  if (progress === 'done') return over('accepted', { ...follow, doneAtMs: nowMs }, undefined);
  if (progress === 'failed') return over('refused', follow, gaveUp(status));
  if (waitsForDate(step, polled, nowMs - sinceMs >= slowAfterMs, nowMs))
    return over('accepted', { ...follow, scheduledAtMs: nowMs }, scheduled);
  return waitsOn(
    entry,
    { follow, ...(subscription === undefined ? {} : { subscription }) },
    { atLeastMs: 0, nowMs, receives },
  );
}

/**
 * The poll failed: nothing is known that was not known before.
 *
 * @param waitMs how long to wait at least before the next time
 */
export function polledInVain(entry: OrderEntry, nowMs: number, waitMs: number, receives: number): Followed {
  const { sinceMs, polls, status } = entry.follow ?? { sinceMs: nowMs, polls: 0, status: 'unknown' };
  const follow = { ...entry.follow, sinceMs, polls: polls + 1, status };
  return waitsOn(entry, { follow }, { atLeastMs: waitMs, nowMs, receives });
}

type Polled = { readonly atLeastMs: number; readonly nowMs: number; readonly receives: number };

/** It continues, more slowly the longer it takes, until a person has to look; whether or not the provider answers. */
function waitsOn(
  entry: OrderEntry,
  known: { readonly follow: Follow; readonly subscription?: SubscriptionDetails },
  { atLeastMs, nowMs, receives }: Polled,
): Followed {
  const { follow } = known;
  const ageMs = nowMs - follow.sinceMs;
  if (ageMs >= orderPatienceMs) {
    const next = move(entry, 'held', { ...known, dueAtMs: undefined, reason: neverFinished });
    return { next, delivery: { kind: 'ack' } };
  }
  const isSlow = ageMs >= slowAfterMs;
  const pauseMs = isSlow ? slowEveryMs : followWaitMs(follow.polls);
  const { dueAtMs, delivery } = waitOf(nowMs, Math.max(atLeastMs, pauseMs), receives);
  const reason = isSlow ? slow : entry.reason;
  const next = move(entry, 'ordered', { ...known, reason, dueAtMs });
  return { next, delivery, becameSlow: isSlow && entry.reason?.code !== slow.code };
}

const slow: Reason = {
  code: 'order_slow',
  detail:
    'The provider has not completed the order for more than 30 minutes. Ask the provider if this continues',
};

const neverFinished: Reason = {
  code: 'order_unfinished',
  detail:
    'The provider has neither completed nor canceled the order within a day. Ask the provider before you order again',
};

/** The date that a step names, in the form that `provider/` takes. Source: provider facts, 2.1, `schedule`. */
type Schedule = { readonly mode: string; readonly effectiveAt?: string };

/**
 * Whether an order that the provider took waits for the date that its step names. Version 2025-01-28 has no word for
 * that: there, an order is waiting if it is under way for long and its date is ahead. Assumed.
 *
 * @param isSlow whether it takes longer than an order that is carried out at once
 */
function waitsForDate(
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
const scheduled: Reason = {
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
