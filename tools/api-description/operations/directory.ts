import { accountPage, carrierPage, catalogPage, offeringPage, templatePage } from '../answers/directory.ts';
import type { Descriptions } from '../description.ts';
import { catalogIdParameter } from '../path-parameters.ts';

const as_of = '2027-03-01T09:00:00.000Z';

const kept =
  'The stage asks the provider at most once in five minutes, and `as_of` says when. While the provider cannot be ' +
  'asked, an older list is answered with the `reason`.';

const problems = ['api_not_in_use', 'provider_unreadable'] as const;

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
} satisfies Descriptions<
  'listProviderAccounts' | 'listOrderTemplates' | 'listCatalogs' | 'listOfferings' | 'listCarriers'
>;
