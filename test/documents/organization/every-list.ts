import type { Paged } from '../../../shared/provider/lists/paged.ts';
import type { Practice, PracticeOptions } from '../../support/documents/practice.ts';

type ListCall = { readonly limit?: number; readonly cursor?: string };

/** A list as the typed client walks over it, and where a stranger finds it. */
export type List = {
  /** The operation's name in the document. */
  readonly title: string;
  /** Its name in the sandbox's records. */
  readonly name: string;
  readonly path: string;
  readonly collection: string;
  readonly typed: (practice: Practice, call: ListCall) => Paged<{ readonly id: string }>;
};

export const orderTemplateList: List = {
  title: 'List Order Templates',
  name: 'listOrderTemplates',
  path: '/order-templates',
  collection: 'order-templates',
  typed: ({ organization }, call) => organization.orderTemplates.list(call),
};

/** The lists that have twelve items in a sandbox of `twelveOfEach` once twelve people were texted. */
export const longLists: readonly List[] = [
  {
    title: 'List Accounts',
    name: 'listAccounts',
    path: '/accounts',
    collection: 'accounts',
    typed: ({ organization }, call) => organization.accounts.list(call),
  },
  {
    title: 'List Subscribers',
    name: 'listSubscribers',
    path: '/subscribers',
    collection: 'subscribers',
    typed: ({ organization }, call) => organization.subscribers.list(call),
  },
  {
    title: 'List Subscriptions',
    name: 'listSubscriptions',
    path: '/subscriptions',
    collection: 'subscriptions',
    typed: ({ organization }, call) => organization.subscriptions.list(call),
  },
  {
    title: 'List Products',
    name: 'listProducts',
    path: '/products',
    collection: 'products',
    typed: ({ organization }, call) => organization.products.list(call),
  },
  {
    title: 'List usage',
    name: 'listUsage',
    path: '/usage/items',
    collection: 'items',
    typed: ({ organization }, call) => organization.usage.list(call),
  },
];

/** The subscription that may send is the twelfth. */
export const twelveOfEach: PracticeOptions = { fleet: { accounts: 12, subscriptions: 11 } };
