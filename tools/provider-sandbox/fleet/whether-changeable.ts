import type { LineChange } from '../order-request.ts';
import type { Subscription } from './subscription.ts';

/** Why an order of this type cannot change the line as it is, in a word for the caller; undefined when it can. */
export function whyNotChangeable(line: Subscription, type: LineChange['type']): string | undefined {
  if (line.terminatedAtMs !== undefined) return 'The subscription is terminated';
  if (type === 'suspend_subscription' && line.isSuspended) return 'The subscription is suspended already';
  if (type === 'resume_subscription' && !line.isSuspended) return 'The subscription is not suspended';
  return undefined;
}
