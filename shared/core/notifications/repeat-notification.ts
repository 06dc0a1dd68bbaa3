import { waitOf } from '../calls/call-wait.ts';
import type { NotificationEntry, Reason } from '../calls/entry.ts';
import type { Ended } from '../calls/failed-call.ts';
import { move } from '../calls/move.ts';
import { dayMs, hourMs } from '../timing.ts';

const [secondMs, minuteMs] = [1_000, 60_000];

/**
 * The waits between the calls of a notification. They add up to three days, so that a receiver that breaks on a Friday
 * is still called on Monday. Source of their form: Standard Webhooks 1.0, "Deliverability and reliability".
 */
const waitsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  10 * hourMs,
  12 * hourMs,
  16 * hourMs,
  20 * hourMs,
];

/** A receiver that asks to be left alone for longer does not want the notification: it would be old news. */
const hintMaxMs = dayMs;

/** Added to a wait, as a share of it, so that those that failed together do not come back together. */
const spread = 0.1;

/** Why a notification was not taken, as far as anybody knows. */
export type NotificationFailure = Reason & {
  /** Whether the same call may be taken later: by the receiver, or once a person has fixed the stage. */
  readonly again: boolean;
  readonly retryAfterMs?: number;
  /** Nothing was heard at all: the receiver is away, or too slow. */
  readonly silent?: boolean;
};

/**
 * A receiver from which nothing was heard is left alone for so long, so that waiting for it does not hold up the
 * notifications of others.
 */
export const silenceMs = 30 * secondMs;

/** An answer that takes longer is slow. */
const slowMs = 2 * secondMs;

/** How often the time of a slow call a receiver is left alone, so that others have most of the worker. */
const restShare = 4;

/** For so long a receiver is left alone by a process whose call took this long. */
export function restAfterMs(tookMs: number): number {
  return tookMs > slowMs ? restShare * tookMs : 0;
}

/**
 * What a failed call means for a notification. It is made again, also when its answer was lost, because its receiver
 * knows the repeat by its id; but not for ever.
 *
 * @param claimed the entry that made the call
 */
export function endOfNotification(
  { again, retryAfterMs = 0, code, detail }: NotificationFailure,
  claimed: Pick<NotificationEntry, 'tries'>,
  nowMs: number,
  random: number,
  receives: number,
): Ended {
  const reason = { code, detail };
  const waitMs = waitsMs[claimed.tries];
  if (!again) return { result: { kind: 'refused', reason } };
  if (waitMs === undefined) return { result: { kind: 'refused', reason: givenUp(reason) } };
  if (retryAfterMs > hintMaxMs) return { result: { kind: 'refused', reason: leftAlone(reason) } };
  const spreadMs = Math.ceil(waitMs * spread * random);
  const atLeastMs = Math.max(waitMs, retryAfterMs) + spreadMs;
  const { delivery, ...wait } = waitOf(nowMs, atLeastMs, receives);
  return { result: { kind: 'nothing', reason, ...wait, busy: false }, delivery };
}

/** The worker died in the call: it counts as one, and the next comes when its turn is. */
export function endNotificationLease(entry: NotificationEntry, nowMs: number): NotificationEntry | undefined {
  const { state, claim, tries } = entry;
  if (state !== 'claimed' || claim === undefined || nowMs < claim.leaseUntilMs) return undefined;
  const reason = { code: 'lease_ended', detail: 'The worker stopped between the call and its result' };
  const waitMs = waitsMs[tries];
  const idle = { dueAtMs: undefined, notBeforeMs: undefined };
  if (waitMs === undefined)
    return move(entry, 'refused', { ...idle, tries: tries + 1, reason: givenUp(reason) });
  const dueAtMs = nowMs + waitMs;
  return move(entry, 'planned', { dueAtMs, notBeforeMs: dueAtMs, tries: tries + 1, reason });
}

function leftAlone({ code, detail }: Reason): Reason {
  return { code, detail: `${detail}. The receiver wants no call for more than a day` };
}

function givenUp({ code, detail }: Reason): Reason {
  return { code, detail: `${detail}. This was the last of ${waitsMs.length + 1} calls in three days` };
}
