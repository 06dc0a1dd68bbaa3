import type { PartnerApi } from '../../../../shared/provider/partner/api.ts';
import type { partnerRoutes } from '../../../../shared/provider/partner/routes.ts';
import { type Practice, type PracticeOptions, write } from '../../../support/documents/practice.ts';
import { allOf } from '../../../support/documents/refused.ts';
import { newAccount, person } from '../../../support/documents/some-customer.ts';
import {
  activation,
  firstSubscription,
  oneSubscription,
  orderLifeMs,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';

type Page = { readonly limit?: number; readonly cursor?: string };

/** A list of the document, and what fills it with a known number of items. */
export type CustomerList = {
  readonly operation: string;
  readonly route: keyof typeof partnerRoutes;
  readonly path: (id: string) => string;
  readonly collection: string;
  readonly count: number;
  /** @returns what takes the place of the id in the path, where there is one */
  readonly fill: (practice: Practice) => Promise<string>;
  readonly list: (
    partner: PartnerApi,
    id: string,
    page: Page,
  ) => AsyncIterable<unknown> & {
    pages(): AsyncIterable<{ readonly items: readonly unknown[]; readonly nextCursor: string | undefined }>;
  };
  readonly options?: PracticeOptions;
};

const twelveSubscriptions = { partner: { subscriptions: 12 } } as const;

async function twelve(make: () => Promise<unknown>): Promise<string> {
  for (let no = 0; no < 12; no += 1) await make();
  return '';
}

const stocked = async () => '';

/** Source: partner API, Endpoints: the lists of customers, reference data, numbers and portings. */
export const customerLists: readonly CustomerList[] = [
  {
    operation: 'List all accounts',
    route: 'listAccounts',
    path: () => '/accounts',
    collection: 'accounts',
    count: 12,
    fill: ({ partner }) => twelve(() => partner.accounts.create(newAccount, write)),
    list: (partner, _, page) => partner.accounts.list(page),
  },
  {
    operation: 'List all Contracts',
    route: 'listContracts',
    path: () => '/contracts',
    collection: 'contracts',
    count: 12,
    async fill(practice) {
      const { id } = await someSubscriber(practice);
      await twelve(() => practice.partner.orders.create(activation(id), write));
      practice.clock.advance(orderLifeMs);
      return '';
    },
    list: (partner, _, page) => partner.contracts.list(page),
  },
  {
    operation: 'List all Coverage Areas',
    route: 'listCoverageAreas',
    path: () => '/coverage-areas',
    collection: 'coverage_areas',
    count: 5,
    fill: stocked,
    list: (partner, _, page) => partner.coverageAreas.list(page),
  },
  {
    operation: 'List all Invoices',
    route: 'listInvoices',
    path: () => '/invoices',
    collection: 'invoices',
    count: 12,
    async fill(practice) {
      const { accountId } = await firstSubscription(practice);
      return twelve(async () => practice.sandbox.partner.openInvoice(accountId));
    },
    list: (partner, _, page) => partner.invoices.list(page),
    options: oneSubscription,
  },
  {
    operation: 'List all Invoices Items',
    route: 'listInvoiceItems',
    path: (id) => `/invoices/${id}/items`,
    collection: 'items',
    count: 12,
    async fill(practice) {
      const { accountId } = await firstSubscription(practice);
      return practice.sandbox.partner.openInvoice(accountId);
    },
    list: (partner, id, page) => partner.invoices.listItems(id, page),
    options: twelveSubscriptions,
  },
  {
    operation: 'List all network-operators',
    route: 'listNetworkOperators',
    path: () => '/network-operators',
    collection: 'network_operators',
    count: 4,
    fill: stocked,
    list: (partner, _, page) => partner.networkOperators.list(page),
  },
  {
    operation: 'List all service-provider',
    route: 'listServiceProviders',
    path: () => '/service-providers',
    collection: 'service_providers',
    count: 4,
    fill: stocked,
    list: (partner, _, page) => partner.serviceProviders.list(page),
  },
  {
    operation: 'List Phone Numbers',
    route: 'listPhoneNumbers',
    path: () => '/phone-numbers',
    collection: 'phone_numbers',
    count: 12,
    fill: stocked,
    list: (partner, _, page) => partner.phoneNumbers.list(page),
    options: twelveSubscriptions,
  },
  {
    operation: 'List all Portings',
    route: 'listPortings',
    path: () => '/portings',
    collection: 'portings',
    count: 12,
    async fill({ partner, sandbox }) {
      for (const { id } of await allOf(partner.phoneNumbers.list())) {
        await partner.phoneNumbers.enablePortingOptIn(id, write);
        sandbox.partner.askForNumber(id);
      }
      return '';
    },
    list: (partner, _, page) => partner.portings.list(page),
    options: twelveSubscriptions,
  },
  {
    operation: 'List all subscribers',
    route: 'listSubscribers',
    path: () => '/subscribers',
    collection: 'subscribers',
    count: 12,
    async fill({ partner }) {
      const { id: accountId } = await partner.accounts.create(newAccount, write);
      return twelve(() => partner.subscribers.create({ accountId, ...person }, write));
    },
    list: (partner, _, page) => partner.subscribers.list(page),
  },
];
