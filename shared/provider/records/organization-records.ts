import type { TopicOf } from '../../core/records/topics.ts';
import { firstPage } from '../lists/first-page.ts';
import type { OrganizationApi } from '../organization/api.ts';
import type { TopicReads } from './topic-reads.ts';

export type OrganizationRecordApis = Pick<
  OrganizationApi,
  'accounts' | 'subscribers' | 'subscriptions' | 'products' | 'orders' | 'orderTemplates' | 'usage'
>;

// Filters were checked against `core/records/topics.ts`, which has the words of the document.
type Words = {
  readonly status?: never;
  readonly type?: never;
  readonly direction?: never;
  readonly cost_type?: never;
};

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
        const words = {
          ...(type === undefined ? {} : { type: [type] }),
          ...(costType === undefined ? {} : { costType: [costType] }),
        };
        const ids = { accountId, subscriptionId, subscriberId };
        return firstPage(usage.list({ ...page, ...ids, ...words, direction, fromDate: from, toDate: to }));
      },
    },
  };
}
