import { recordCause } from '../diary.ts';
import { type Fleet, some, write } from '../fleet.ts';
import { hourMs, minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';

/** Somebody does not pay: the subscription's service is limited, and later suspended for good. */
export async function* unpaidSubscription(fleet: Fleet, subscriptionId: string): Story {
  const { partner, diary, random } = fleet;
  await partner.subscriptions.grace(subscriptionId, write(`grace-${subscriptionId}`));
  diary.outOfService.add(subscriptionId);
  recordCause(diary, 'subscription.grace');
  yield some(random, 10 * minuteMs, 4 * hourMs);
  await partner.subscriptions.suspend(subscriptionId, write(`suspend-${subscriptionId}`));
  recordCause(diary, 'subscription.suspended');
}

/** Somebody is away for some hours. */
export async function* restingSubscription(fleet: Fleet, subscriptionId: string): Story {
  const { partner, diary, random } = fleet;
  await partner.subscriptions.deactivate(subscriptionId, write(`deactivate-${subscriptionId}`));
  diary.outOfService.add(subscriptionId);
  recordCause(diary, 'subscription.deactivated');
  yield some(random, 10 * minuteMs, 4 * hourMs);
  await partner.subscriptions.resume(subscriptionId, write(`resume-${subscriptionId}`));
  diary.outOfService.delete(subscriptionId);
  recordCause(diary, 'subscription.active');
}
