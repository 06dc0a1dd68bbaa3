import type { Operation } from '../../http/call.ts';
import type { World } from '../../world.ts';
import { listAnswer } from './list-answer.ts';
import { readListQuery } from './list-query.ts';
import { shelfPage } from './shelf-page.ts';
import { subscriberBody } from './subscriber-body.ts';

/** List Subscribers. */
export function listSubscribers(world: World): Operation {
  return (call) => {
    const { items, nextCursor } = shelfPage(world.fleet().subscribers, readListQuery(call, {}, world));
    const bodies = items.map((item) => subscriberBody(world, item));
    return listAnswer(call, world, 'subscribers', bodies, nextCursor);
  };
}
