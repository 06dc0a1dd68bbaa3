import { statusOf } from '../../../fleet/subscription.ts';
import type { Operation } from '../../../http/call.ts';
import { choiceRule } from '../../../http/query.ts';
import type { World } from '../../../world.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';
import { shelfPage } from '../shelf-page.ts';
import { readPrefer } from './prefer.ts';
import { subscriptionBody } from './subscription-body.ts';

const rules = { status: choiceRule(['active', 'terminated']) };

/** List Subscriptions, of one status or of all, with what `Prefer` asks for. */
export function listSubscriptions(world: World): Operation {
  return (call) => {
    const query = readListQuery(call, rules, world);
    const requested = readPrefer(call);
    const { status } = query.filter;
    const { items, nextCursor } = shelfPage(
      world.fleet().subscriptions,
      query,
      (subscription) => status?.includes(statusOf(subscription)) ?? true,
    );
    const bodies = items.map((subscription) => subscriptionBody(world, subscription, requested));
    return listAnswer(call, world, 'subscriptions', bodies, nextCursor);
  };
}
