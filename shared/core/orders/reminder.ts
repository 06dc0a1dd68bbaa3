import type { Entry } from '../calls/entry.ts';
import type { Job } from '../jobs/job.ts';
import { hourMs } from '../timing.ts';

/**
 * When somebody is to be reminded of a subscription, should they not have installed it by then.
 *
 * @returns undefined if nobody is to be reminded, or the reminder is planned, sent or needless
 */
export function reminderAtMs(job: Pick<Job, 'batch'>, entry: Entry, nowMs: number): number | undefined {
  const remind = job.batch?.remind;
  if (remind === undefined || entry.kind !== 'order') return undefined;
  const { state, dueAtMs, subscription } = entry;
  if (state !== 'accepted' || dueAtMs !== undefined || subscription?.subscriptionId === undefined)
    return undefined;
  if (subscription.installed === true || subscription.reminded !== undefined) return undefined;
  return nowMs + remind.afterHours * hourMs;
}

/**
 * An entry as it is to be written: with its reminder, if it is an order that is accepted now. The write that accepts it
 * plans the reminder: once, and whatever has become of its job, which nobody may ever read again.
 */
export function withReminder<E extends Entry>(job: Pick<Job, 'batch'>, next: E, nowMs: number): E {
  const dueAtMs = reminderAtMs(job, next, nowMs);
  return dueAtMs === undefined ? next : { ...next, dueAtMs };
}
