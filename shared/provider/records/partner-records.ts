import { present } from '../../core/present.ts';
import type { TopicOf } from '../../core/records/topics.ts';
import type { RecordFilters } from '../../ports/directory/records.ts';
import { firstPage } from '../lists/paged.ts';
import type { PartnerApi } from '../partner/api.ts';
import type { Never, TopicReads } from './topic-reads.ts';

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
