import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { subscriptionWithNumbers } from '../../../partner/body/subscription-body.ts';
import { refuseBody } from '../../../partner/form.ts';
import { changeStatus } from '../../../partner/orders/change-subscription.ts';
import type { SubscriptionStatus } from '../../../partner/orders/subscription.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findValidItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** An operation that moves a subscription on from one of some statuses. Source: partner API, States and transitions. */
export function transition(
  world: PartnerWorld,
  to: 'active' | 'grace' | 'suspended' | 'deactivated',
  sources: readonly SubscriptionStatus[],
): Operation {
  return (call) => {
    refuseQuery(call);
    refuseBody(call);
    const subscription = findValidItem(world.subscriptions, call, 'subscription-id');
    const { status } = subscription;
    if (!sources.includes(status)) {
      const detail = `The subscription is ${status}, not ${sources.join(' or ')}`;
      throw invalid([{ detail, pointer: "$['subscription-id']" }]);
    }
    const after = changeStatus(world, subscription, to, world.now());
    return halAnswer(200, subscriptionWithNumbers(world, after));
  };
}
