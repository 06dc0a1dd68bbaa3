import { jsonAnswer } from '../../http/answer.ts';
import type { Operation } from '../../http/call.ts';
import type { World } from '../../world.ts';
import { findItem } from './find-item.ts';
import { refuseQuery } from './list-query.ts';
import { subscriberBody } from './subscriber-body.ts';

/** Get Subscriber. */
export function getSubscriber(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    return jsonAnswer(200, subscriberBody(world, findItem(world.fleet().subscribers, call)));
  };
}
