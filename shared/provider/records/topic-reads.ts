import { present } from '../../core/present.ts';
import type { Includable, TopicOf } from '../../core/records/topics.ts';
import type { RecordFilters } from '../../ports/directory/records.ts';
import type { ReadCall } from '../exchange/call.ts';
import { firstPage, type Page } from '../lists/paged.ts';
import type { OrganizationApi } from '../organization/api.ts';
import type { PartnerApi } from '../partner/api.ts';

type PageCall = { readonly limit: number; readonly limitMs: number; readonly cursor?: string };

/** How records of one topic are read: a page of their list, and one of them. */
export type TopicReads = {
  readonly list?: (
    filters: RecordFilters,
    page: PageCall,
    include: readonly Includable[],
  ) => Promise<Page<object>>;
  readonly one?: (id: string, call: ReadCall, include: readonly Includable[]) => Promise<object>;
};

export type OrganizationRecordApis = Pick<
  OrganizationApi,
  'accounts' | 'subscribers' | 'subscriptions' | 'products' | 'orders' | 'orderTemplates' | 'usage'
>;

// Filters were checked against `core/records/topics.ts`, which has the words of the document: each fits its list.
type Never<Name extends string> = { readonly [Member in Name]?: never };

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

export type PartnerRecordApis = Omit<PartnerApi, 'authorize' | 'productOfferings'>;

/** Source: partner API, Endpoints. */
export function partnerRecords(api: PartnerRecordApis): Readonly<Record<TopicOf['partner'], TopicReads>> {
  return {
    accounts: { list: (_, page) => firstPage(api.accounts.list(page)), one: api.accounts.get },
    contracts: {
      list: (filters, page) => firstPage(api.contracts.list({ ...page, ...ids(filters) })),
      one: api.contracts.get,
    },
    'coverage-areas': {
      list: ({ countries }, page) =>
        firstPage(api.coverageAreas.list({ ...page, ...(countriesIn(countries) as Never<'countries'>) })),
      one: api.coverageAreas.get,
    },
    invoices: {
      list: (filters, page) => firstPage(api.invoices.list({ ...page, ...ids(filters) })),
      one: api.invoices.get,
    },
    'invoice-items': {
      list: ({ invoice_id: id = '' }, page) => firstPage(api.invoices.listItems(id, page)),
    },
    'network-operators': {
      list: (filters, page) => firstPage(api.networkOperators.list({ ...page, ...words(filters) })),
      one: api.networkOperators.get,
    },
    'service-providers': {
      list: (filters, page) => firstPage(api.serviceProviders.list({ ...page, ...words(filters) })),
      one: api.serviceProviders.get,
    },
    orders: {
      list: (filters, page) => firstPage(api.orders.list({ ...page, ...words(filters) })),
      one: api.orders.get,
    },
    'phone-numbers': {
      list: (filters, page) => firstPage(api.phoneNumbers.list({ ...page, ...ids(filters) })),
      one: api.phoneNumbers.get,
    },
    portings: {
      list: (filters, page) => firstPage(api.portings.list({ ...page, ...ids(filters), ...words(filters) })),
      one: api.portings.get,
    },
    catalogs: {
      list: ({ name }, page) => firstPage(api.productCatalogs.list({ ...page, ...present({ name }) })),
      one: api.productCatalogs.get,
    },
    offerings: {
      list: ({ catalog_id: id = '', countries, ...rest }, page) => {
        const { countries: coverageCountries } = countriesIn(countries);
        const covered = present({ coverageCountries }) as Never<'coverageCountries'>;
        return firstPage(api.productCatalogs.listOfferings(id, { ...page, ...words(rest), ...covered }));
      },
    },
    products: {
      list: (filters, page) => firstPage(api.productList.list({ ...page, ...ids(filters) })),
      one: api.products.get,
    },
    subscribers: { list: (_, page) => firstPage(api.subscribers.list(page)), one: api.subscribers.get },
    subscriptions: {
      list: (filters, page) =>
        firstPage(api.subscriptions.list({ ...page, ...ids(filters), ...words(filters) })),
      one: api.subscriptions.get,
    },
  };
}

function words({ status, type, country }: RecordFilters) {
  return present({ status, type, country }) as Never<'status' | 'type' | 'country'>;
}

function ids({
  account_id: accountId,
  subscriber_id: subscriberId,
  subscription_id: subscriptionId,
  number_id: phoneNumberId,
}: RecordFilters) {
  return present({ accountId, subscriberId, subscriptionId, phoneNumberId });
}

function countriesIn(written: string | undefined): { readonly countries?: readonly string[] } {
  return written === undefined ? {} : { countries: written.split(',') };
}
