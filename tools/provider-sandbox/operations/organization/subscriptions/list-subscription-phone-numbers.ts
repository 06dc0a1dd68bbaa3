import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import type { World } from '../../../world.ts';
import { findItem } from '../find-item.ts';
import { refuseQuery } from '../list-query.ts';
import { phoneNumbersBody } from './phone-numbers-body.ts';

/** Get Subscription's Phone Numbers, the one answer of this API that is `application/hal+json`. */
export function listSubscriptionPhoneNumbers(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    const subscription = findItem(world.fleet().subscriptions, call);
    return jsonAnswer(200, phoneNumbersBody(world, subscription), { 'content-type': 'application/hal+json' });
  };
}
