import type { SubscriptionChange } from '../order-request.ts';
import type { Subscription } from './subscription.ts';

/**
 * Why an order of this type cannot change the subscription as it is, in a word for the caller; undefined when it can.
 */
export function whyNotChangeable(
  subscription: Subscription,
  type: SubscriptionChange['type'],
): string | undefined {
  if (subscription.terminatedAtMs !== undefined) return 'The subscription is terminated';
  if (type === 'suspend_subscription' && subscription.isSuspended)
    return 'The subscription is suspended already';
  if (type === 'resume_subscription' && !subscription.isSuspended) return 'The subscription is not suspended';
  return undefined;
}
