/** A kind of the provider's records: by what its list can be filtered, and whether one can be shown by its id. */
export type Topic = { readonly filters?: readonly string[]; readonly hasOne: boolean };

/** As the API has them; a test compares the two. */
export const topics: Readonly<Record<Kind['api'], Readonly<Record<string, Topic>>>> = {
  partner: {
    accounts: { filters: [], hasOne: true },
    subscribers: { filters: [], hasOne: true },
    subscriptions: { filters: ['account_id', 'subscriber_id', 'status'], hasOne: true },
    'phone-numbers': { filters: ['subscription_id'], hasOne: true },
    products: { filters: ['subscription_id'], hasOne: true },
    orders: { filters: ['status'], hasOne: true },
    portings: { filters: ['status', 'number_id', 'subscription_id'], hasOne: true },
    contracts: { filters: ['account_id'], hasOne: true },
    invoices: { filters: ['account_id'], hasOne: true },
    'invoice-items': { filters: ['invoice_id'], hasOne: false },
    catalogs: { filters: ['name'], hasOne: true },
    offerings: { filters: ['catalog_id', 'status', 'type', 'countries'], hasOne: false },
    'coverage-areas': { filters: ['countries'], hasOne: true },
    'network-operators': { filters: ['country', 'status'], hasOne: true },
    'service-providers': { filters: ['country', 'status'], hasOne: true },
  },
  organization: {
    accounts: { filters: [], hasOne: true },
    subscribers: { filters: [], hasOne: true },
    subscriptions: { filters: ['status'], hasOne: true },
    'phone-numbers': { filters: ['subscription_id'], hasOne: false },
    products: { filters: ['account_id', 'status'], hasOne: true },
    orders: { hasOne: true },
    'order-templates': { filters: [], hasOne: true },
    usage: {
      filters: [
        'account_id',
        'subscription_id',
        'subscriber_id',
        'from',
        'to',
        'type',
        'direction',
        'cost_type',
      ],
      hasOne: false,
    },
  },
};

/** Of which records a page is. */
export type Kind = { readonly api: 'organization' | 'partner'; readonly topic: string };

export const providerApis = ['partner', 'organization'] as const;

/** Whether an address names a kind of records. */
export function areRecords(kind: { readonly api: string; readonly topic: string }): kind is Kind {
  const { api, topic } = kind;
  return providerApis.some((one) => one === api && Object.hasOwn(topics[one], topic));
}

export function topicOf({ api, topic }: Kind): Topic {
  return topics[api][topic] ?? { hasOne: false };
}
