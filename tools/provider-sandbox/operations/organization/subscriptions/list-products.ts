import { statusOf } from '../../../fleet/subscription.ts';
import type { Operation } from '../../../http/call.ts';
import { choiceRule, textRule } from '../../../http/query.ts';
import type { World } from '../../../world.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';
import { shelfPage } from '../shelf-page.ts';
import { productBody } from './product-body.ts';

const rules = {
  account_id: textRule('Must be an account id', /^acc_[0-9A-Z]{26}$/),
  status: choiceRule(['active', 'terminated']),
};

/** List Products, of one account and one status or of all. */
export function listProducts(world: World): Operation {
  return (call) => {
    const query = readListQuery(call, rules, world);
    const { account_id: accountIds, status } = query.filter;
    const { items, nextCursor } = shelfPage(
      world.fleet().products,
      query,
      (product) =>
        (accountIds?.includes(product.accountId) ?? true) && (status?.includes(statusOf(product)) ?? true),
    );
    const bodies = items.map((product) => productBody(world, product));
    return listAnswer(call, world, 'products', bodies, nextCursor);
  };
}
