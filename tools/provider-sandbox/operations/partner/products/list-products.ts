import type { Operation } from '../../../http/call.ts';
import { choiceRule } from '../../../http/query.ts';
import { productBody } from '../../../partner/body/product-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { productStatuses } from '../../../partner/products/product.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { identifierRule, readListQuery } from '../list-query.ts';

/** The products of all subscriptions, or of one. Assumed: the list has the form of all others. */
export function listProducts(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, {
      'subscription-id': identifierRule,
      status: choiceRule(productStatuses),
    });
    return listAnswer(world, call, query, {
      member: 'products',
      shelf: world.products,
      isChosen: ({ subscriptionId, status }) =>
        isAmong(subscriptionId, query.filter['subscription-id']) && isAmong(status, query.filter.status),
      body: (item) => productBody(world, item),
    });
  };
}
