import type { Operation } from '../../../http/call.ts';
import { subscriberBody } from '../../../partner/body/subscriber-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findCheckedItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a subscriber. */
export function getSubscriber(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, subscriberBody(world, findCheckedItem(world.subscribers, call, 'subscriber-id')));
  };
}
