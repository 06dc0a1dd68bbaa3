import type { Operation } from '../../../http/call.ts';
import { choiceRule } from '../../../http/query.ts';
import { listedOrderBody } from '../../../partner/body/order-body.ts';
import { orderStatuses } from '../../../partner/orders/order.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';

/** List all Orders. */
export function listOrders(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { status: choiceRule(orderStatuses) });
    return listAnswer(world, call, query, {
      member: 'orders',
      shelf: world.orders,
      isChosen: ({ status }) => isAmong(status, query.filter.status),
      body: (item) => listedOrderBody(world, item),
    });
  };
}
