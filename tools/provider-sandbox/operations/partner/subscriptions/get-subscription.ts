import type { Operation } from '../../../http/call.ts';
import { subscriptionBody } from '../../../partner/body/subscription-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findCheckedItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a subscription. */
export function getSubscription(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(
      200,
      subscriptionBody(world, findCheckedItem(world.subscriptions, call, 'subscription-id')),
    );
  };
}
