import type { Operation } from '../../../http/call.ts';
import { subscriberBody } from '../../../partner/body/subscriber-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';

/** List all subscribers. */
export function listSubscribers(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, {});
    return listAnswer(world, call, query, {
      member: 'subscribers',
      shelf: world.subscribers,

      body: (item) => subscriberBody(world, item),
    });
  };
}
