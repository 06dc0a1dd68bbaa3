import type { ProviderApi } from '../provider-api.ts';

/** What a filter may be: an id, a day, a country, several of these, a text, or one of some words. */
export type FilterForm = 'id' | 'day' | 'country' | 'countries' | 'text' | readonly string[];

/** A sort of the provider's records: by what its list is filtered, and whether one of them can be read. */
export type RecordTopic = {
  /** Absent where there is no list. */
  readonly filters?: Readonly<Record<string, FilterForm>>;
  /** The filters without which there is no list. */
  readonly needs?: readonly string[];
  readonly hasOne: boolean;
};

const pages = {};
const activeOrTerminated = ['active', 'terminated'] as const;
const activeOrInactive = ['active', 'inactive'] as const;

/** What a subscription of the organization API brings along when asked. Source: organization API, `Prefer` header. */
export const includable = ['subscriber', 'account', 'sim_profile', 'phone_numbers', 'services'] as const;

/** Source: organization API, Endpoints. */
export const organizationTopics = {
  accounts: { filters: pages, hasOne: true },
  subscribers: { filters: pages, hasOne: true },
  subscriptions: { filters: { status: activeOrTerminated }, hasOne: true },
  'phone-numbers': { filters: { subscription_id: 'id' }, needs: ['subscription_id'], hasOne: false },
  products: { filters: { account_id: 'id', status: activeOrTerminated }, hasOne: true },
  orders: { hasOne: true },
  'order-templates': { filters: pages, hasOne: true },
  usage: {
    filters: {
      account_id: 'id',
      subscription_id: 'id',
      subscriber_id: 'id',
      from: 'day',
      to: 'day',
      type: ['voice', 'data', 'sms'],
      direction: ['inbound', 'outbound'],
      cost_type: ['free', 'in_bundle', 'out_of_bundle'],
    },
    hasOne: false,
  },
} as const satisfies Readonly<Record<string, RecordTopic>>;

/** Source: partner API, Endpoints. Assumed: a list of products. */
export const partnerTopics = {
  accounts: { filters: pages, hasOne: true },
  contracts: { filters: { account_id: 'id' }, hasOne: true },
  'coverage-areas': { filters: { countries: 'countries' }, hasOne: true },
  invoices: { filters: { account_id: 'id' }, hasOne: true },
  'invoice-items': { filters: { invoice_id: 'id' }, needs: ['invoice_id'], hasOne: false },
  'network-operators': { filters: { country: 'country', status: activeOrInactive }, hasOne: true },
  'service-providers': { filters: { country: 'country', status: activeOrInactive }, hasOne: true },
  orders: { filters: { status: ['accepted', 'fulfilling', 'completed', 'failed'] }, hasOne: true },
  'phone-numbers': { filters: { subscription_id: 'id' }, hasOne: true },
  portings: {
    filters: {
      status: [
        'draft',
        'pending',
        'rejected',
        'scheduled',
        'processing',
        'cancelation_requested',
        'canceled',
        'completed',
      ],
      number_id: 'id',
      subscription_id: 'id',
    },
    hasOne: true,
  },
  catalogs: { filters: { name: 'text' }, hasOne: true },
  offerings: {
    filters: {
      catalog_id: 'id',
      status: activeOrInactive,
      type: ['plan', 'addon'],
      countries: 'countries',
    },
    needs: ['catalog_id'],
    hasOne: false,
  },
  products: { filters: { subscription_id: 'id' }, hasOne: true },
  subscribers: { filters: pages, hasOne: true },
  subscriptions: {
    filters: {
      account_id: 'id',
      subscriber_id: 'id',
      status: ['created', 'active', 'grace', 'suspended', 'deactivated', 'terminated', 'canceled'],
    },
    hasOne: true,
  },
} as const satisfies Readonly<Record<string, RecordTopic>>;

export type TopicOf = {
  readonly organization: keyof typeof organizationTopics;
  readonly partner: keyof typeof partnerTopics;
};

const topics: Readonly<Record<ProviderApi, Readonly<Record<string, RecordTopic>>>> = {
  organization: organizationTopics,
  partner: partnerTopics,
};

/** @returns undefined when that API has no such records */
export function recordTopic(api: ProviderApi, topic: string): RecordTopic | undefined {
  return Object.hasOwn(topics[api], topic) ? topics[api][topic] : undefined;
}

/** Topics of an API that have a list, or of which one record can be read. */
export function topicsWith(api: ProviderApi, what: 'list' | 'one'): readonly string[] {
  return Object.entries(topics[api])
    .filter(([, { filters, hasOne }]) => (what === 'list' ? filters !== undefined : hasOne))
    .map(([name]) => name);
}

/** Whether a topic's records bring along what `include` names. */
export function canInclude(api: ProviderApi, topic: string): boolean {
  return api === 'organization' && topic === 'subscriptions';
}

export type Includable = (typeof includable)[number];
