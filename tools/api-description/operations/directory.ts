import {
  accountPage,
  carrierPage,
  catalogPage,
  offeringPage,
  record,
  recordPage,
  templatePage,
} from '../answers/directory.ts';
import type { Descriptions } from '../description.ts';
import {
  catalogIdParameter,
  organizationListParameter,
  organizationRecordParameter,
  partnerListParameter,
  partnerRecordParameter,
  recordIdParameter,
} from '../path-parameters.ts';

const as_of = '2027-03-01T09:00:00.000Z';

const kept =
  'The stage asks the provider at most once in five minutes, and `as_of` says when. While the provider cannot be ' +
  'asked, an older list is answered with the `reason`.';

const problems = ['api_not_in_use', 'provider_unreadable'] as const;

const now =
  'Each request is one call of the provider, through the rate limiter of reads. Its topic says which filters it has.';

const recordProblems = ['api_not_in_use', 'provider_unreadable', 'not_found'] as const;

export const directoryOperations = {
  listProviderAccounts: {
    summary: 'List the accounts at the provider',
    description: `What \`account_id\` may be. ${kept}`,
    answers: { 200: { description: 'The accounts.', schema: accountPage } },
    problems,
    examples: {
      organization: {
        summary: 'The accounts of an organization',
        query: { provider_api: 'organization' },
        status: 200,
        answer: {
          items: [
            {
              id: 'acc_0193c2f1',
              provider_api: 'organization',
              name: 'Field service',
              number: 'FS-01',
              status: 'active',
              country: 'US',
            },
          ],
          next: null,
          as_of,
        },
      },
    },
  },
  listOrderTemplates: {
    summary: 'List the order templates',
    description: `What \`template_id\` may be. Only the organization API has order templates. ${kept}`,
    answers: { 200: { description: 'The order templates.', schema: templatePage } },
    problems: ['provider_unreadable'],
    examples: {
      one: {
        summary: 'An order template',
        status: 200,
        answer: {
          items: [
            {
              id: 'otpl_77b1',
              description: 'eSIM for new colleagues',
              type: 'activate_subscription',
              products: [{ id: 'prdoff_5gb', name: '5 GB' }],
            },
          ],
          next: null,
          as_of,
        },
      },
    },
  },
  listCatalogs: {
    summary: 'List the catalogs of offerings',
    description: `Only the partner API has catalogs. ${kept}`,
    answers: { 200: { description: 'The catalogs.', schema: catalogPage } },
    problems,
    examples: {
      outdated: {
        summary: 'The provider has not answered for a while',
        status: 200,
        answer: {
          items: [{ id: 'prdcat_9f21', name: 'Everything' }],
          next: null,
          as_of,
          reason: {
            code: 'provider_unavailable',
            detail: 'The provider does not answer, or answers that it fails.',
          },
        },
      },
    },
  },
  listOfferings: {
    summary: 'List the offerings of a catalog',
    description: `What \`plan\`, \`addons\` and the offering of a rule may be. ${kept}`,
    path: { id: catalogIdParameter },
    answers: { 200: { description: 'The offerings.', schema: offeringPage } },
    problems,
    examples: {
      plans: {
        summary: 'The plans',
        path: { id: 'prdcat_9f21' },
        query: { type: 'plan' },
        status: 200,
        answer: {
          items: [{ id: 'prdoff_de5', name: 'Germany 5 GB a month', type: 'plan', status: 'active' }],
          next: null,
          as_of,
        },
      },
    },
  },
  listCarriers: {
    summary: 'List the carriers',
    description: `Network operators and service providers, as a porting names them. ${kept}`,
    answers: { 200: { description: 'The carriers.', schema: carrierPage } },
    problems,
    examples: {
      germany: {
        summary: 'A network operator',
        query: { kind: 'network_operator', country: 'DE' },
        status: 200,
        answer: {
          items: [
            {
              id: 'nopr_41c0',
              kind: 'network_operator',
              name: 'Example Mobile',
              country: 'DE',
              status: 'active',
            },
          ],
          next: null,
          as_of,
        },
      },
    },
  },
  listOrganizationRecords: {
    summary: 'List records of the organization API',
    description: `Accounts, subscribers, subscriptions, phone numbers, products, order templates and usage. ${now}`,
    path: { topic: organizationListParameter },
    answers: { 200: { description: 'A page of the records.', schema: recordPage } },
    problems: recordProblems,
    examples: {
      subscriptions: {
        summary: 'Active subscriptions with their accounts',
        path: { topic: 'subscriptions' },
        query: { status: 'active', include: 'account' },
        status: 200,
        answer: {
          items: [{ id: 'sub_0193c2f1', status: 'active', account: { id: 'acc_0193c2f1' } }],
          next: null,
          as_of,
        },
      },
    },
  },
  getOrganizationRecord: {
    summary: 'Show a record of the organization API',
    description: `An account, subscriber, subscription, product, order or order template. ${now}`,
    path: { topic: organizationRecordParameter, id: recordIdParameter },
    answers: { 200: { description: 'The record.', schema: record } },
    problems: recordProblems,
    examples: {
      order: {
        summary: 'An order',
        path: { topic: 'orders', id: 'order_81' },
        status: 200,
        answer: { id: 'order_81', status: 'completed', subscription_id: 'sub_0193c2f1', as_of },
      },
    },
  },
  listPartnerRecords: {
    summary: 'List records of the partner API',
    description:
      'Accounts, contracts, coverage areas, invoices and their items, carriers, orders, phone numbers, portings, ' +
      `catalogs, offerings, products, subscribers and subscriptions. ${now}`,
    path: { topic: partnerListParameter },
    answers: { 200: { description: 'A page of the records.', schema: recordPage } },
    problems: recordProblems,
    examples: {
      portings: {
        summary: 'Portings that wait for a decision',
        path: { topic: 'portings' },
        query: { status: 'pending' },
        status: 200,
        answer: {
          items: [
            {
              id: 'port_41c0',
              direction: 'out',
              status: 'pending',
              waits_for: { for: 'decision', detail: 'You accept or reject that the number leaves.' },
            },
          ],
          next: null,
          as_of,
        },
      },
    },
  },
  getPartnerRecord: {
    summary: 'Show a record of the partner API',
    description: `One of those that \`listPartnerRecords\` lists. ${now}`,
    path: { topic: partnerRecordParameter, id: recordIdParameter },
    answers: { 200: { description: 'The record.', schema: record } },
    problems: recordProblems,
    examples: {
      subscription: {
        summary: 'A subscription',
        path: { topic: 'subscriptions', id: 'subs_81' },
        status: 200,
        answer: { id: 'subs_81', status: 'active', account: { id: 'acc_41c0' }, as_of },
      },
    },
  },
} satisfies Descriptions<
  | 'listProviderAccounts'
  | 'listOrderTemplates'
  | 'listCatalogs'
  | 'listOfferings'
  | 'listCarriers'
  | 'listOrganizationRecords'
  | 'getOrganizationRecord'
  | 'listPartnerRecords'
  | 'getPartnerRecord'
>;
