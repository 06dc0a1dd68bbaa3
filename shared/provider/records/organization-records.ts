import type { TopicOf } from '../../core/records/topics.ts';
import { firstPage } from '../lists/paged.ts';
import type { OrganizationApi } from '../organization/api.ts';
import type { Never, TopicReads } from './topic-reads.ts';

export type OrganizationRecordApis = Pick<
  OrganizationApi,
  'accounts' | 'subscribers' | 'subscriptions' | 'products' | 'orders' | 'orderTemplates' | 'usage'
>;

type Words = Never<'status' | 'type' | 'direction' | 'cost_type'>;

/** Source: organization API, Endpoints. */
export function organizationRecords({
  accounts,
  subscribers,
  subscriptions,
  products,
  orders,
  orderTemplates,
  usage,
}: OrganizationRecordApis): Readonly<Record<TopicOf['organization'], TopicReads>> {
  return {
    accounts: { list: (_, page) => firstPage(accounts.list(page)), one: accounts.get },
    subscribers: { list: (_, page) => firstPage(subscribers.list(page)), one: subscribers.get },
    subscriptions: {
      list: (filters, page, transclude) =>
        firstPage(subscriptions.list({ ...page, ...(filters as Words), transclude })),
      one: (id, call, transclude) => subscriptions.get(id, { ...call, transclude }),
    },
    'phone-numbers': {
      list: async ({ subscription_id: id = '' }, { limitMs }) => ({
        items: await subscriptions.phoneNumbers(id, { limitMs }),
        nextCursor: undefined,
      }),
    },
    products: {
      list: ({ account_id: accountId, ...rest }, page) =>
        firstPage(products.list({ ...page, ...(rest as Words), accountId })),
      one: products.get,
    },
    orders: { one: orders.get },
    'order-templates': { list: (_, page) => firstPage(orderTemplates.list(page)), one: orderTemplates.get },
    usage: {
      list: (
        {
          account_id: accountId,
          subscription_id: subscriptionId,
          subscriber_id: subscriberId,
          from,
          to,
          ...rest
        },
        page,
      ) => {
        const { type, direction, cost_type: costType } = rest as Words;
        const listed = {
          ...(type === undefined ? {} : { type: [type] }),
          ...(costType === undefined ? {} : { costType: [costType] }),
        };
        const whose = { accountId, subscriptionId, subscriberId };
        return firstPage(usage.list({ ...page, ...whose, ...listed, direction, fromDate: from, toDate: to }));
      },
    },
  };
}
