import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import type { World } from '../../../world.ts';
import { findItem } from '../find-item.ts';
import { refuseQuery } from '../list-query.ts';
import { readPrefer } from './prefer.ts';
import { subscriptionBody } from './subscription-body.ts';

/** Get Subscription, with what `Prefer` asks for. */
export function getSubscription(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    const requested = readPrefer(call);
    return jsonAnswer(200, subscriptionBody(world, findItem(world.fleet().subscriptions, call), requested));
  };
}
