import type { Operation } from '../../../http/call.ts';
import { choiceRule } from '../../../http/query.ts';
import { subscriptionBody } from '../../../partner/body/subscription-body.ts';
import { subscriptionStatuses } from '../../../partner/orders/subscription.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { identifierRule, readListQuery } from '../list-query.ts';

/** List all subscriptions. */
export function listSubscriptions(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, {
      'account-id': identifierRule,
      'subscriber-id': identifierRule,
      status: choiceRule(subscriptionStatuses),
    });
    return listAnswer(world, call, query, {
      member: 'subscriptions',
      shelf: world.subscriptions,
      isChosen: ({ accountId, subscriberId, status }) =>
        isAmong(accountId, query.filter['account-id']) &&
        isAmong(subscriberId, query.filter['subscriber-id']) &&
        isAmong(status, query.filter.status),
      body: (item) => subscriptionBody(world, item),
    });
  };
}
