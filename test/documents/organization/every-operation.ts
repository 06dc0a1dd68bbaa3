import { type Practice, write } from '../../support/documents/practice.ts';
import { all } from '../../support/provider/walk.ts';
import { activation, bareActivation } from './orders/first-order.ts';
import { bareSms, sms } from './texts/first-text.ts';

/** Things of the sandbox to ask for. */
export type Ids = {
  readonly accountId: string;
  readonly subscriberId: string;
  readonly subscriptionId: string;
  readonly productId: string;
  readonly orderId: string;
  readonly templateId: string;
};

/** Asks for what has no id before: a product, an order, a template. */
export async function idsIn(practice: Practice): Promise<Ids> {
  const { organization, sandbox } = practice;
  const [subscription] = sandbox.senders;
  const [[product], [template], order] = await Promise.all([
    all(organization.products.list()),
    all(organization.orderTemplates.list()),
    organization.orders.create(activation(practice), write),
  ]);
  return {
    accountId: subscription?.accountId ?? '',
    subscriberId: subscription?.subscriberId ?? '',
    subscriptionId: subscription?.subscriptionId ?? '',
    productId: product?.id ?? '',
    orderId: order.id,
    templateId: template?.id ?? '',
  };
}

/** An operation as the typed client performs it, and as a stranger does. */
export type Operation = {
  /** Its name in the document. */
  readonly title: string;
  /** Its name in the sandbox's records. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: (ids: Ids) => string;
  readonly body?: (practice: Practice) => object;
  readonly typed: (practice: Practice, ids: Ids) => Promise<unknown>;
};

type Organization = Practice['organization'];

const list = (
  title: string,
  name: string,
  path: string,
  walk: (organization: Organization) => AsyncIterable<unknown>,
): Operation => ({
  title,
  name,
  method: 'GET',
  path: () => path,
  typed: ({ organization }) => all(walk(organization)),
});

const get = (
  title: string,
  name: string,
  path: (ids: Ids) => string,
  read: (organization: Organization, ids: Ids) => Promise<unknown>,
): Operation => ({
  title,
  name,
  method: 'GET',
  path,
  typed: ({ organization }, ids) => read(organization, ids),
});

export const lists: readonly Operation[] = [
  list('List Accounts', 'listAccounts', '/accounts', (o) => o.accounts.list()),
  list('List Subscribers', 'listSubscribers', '/subscribers', (o) => o.subscribers.list()),
  list('List Subscriptions', 'listSubscriptions', '/subscriptions', (o) => o.subscriptions.list()),
  list('List Products', 'listProducts', '/products', (o) => o.products.list()),
  list('List Order Templates', 'listOrderTemplates', '/order-templates', (o) => o.orderTemplates.list()),
  list('List usage', 'listUsage', '/usage/items', (o) => o.usage.list()),
];

export const gets: readonly Operation[] = [
  get(
    'Get Account',
    'getAccount',
    ({ accountId }) => `/accounts/${accountId}`,
    (o, { accountId }) => o.accounts.get(accountId),
  ),
  get(
    'Get Subscriber',
    'getSubscriber',
    ({ subscriberId }) => `/subscribers/${subscriberId}`,
    (o, { subscriberId }) => o.subscribers.get(subscriberId),
  ),
  get(
    'Get Subscription',
    'getSubscription',
    ({ subscriptionId }) => `/subscriptions/${subscriptionId}`,
    (o, { subscriptionId }) => o.subscriptions.get(subscriptionId),
  ),
  get(
    "Get Subscription's Phone Numbers",
    'listSubscriptionPhoneNumbers',
    ({ subscriptionId }) => `/subscriptions/${subscriptionId}/phone-numbers`,
    (o, { subscriptionId }) => o.subscriptions.phoneNumbers(subscriptionId),
  ),
  get(
    'Get Product',
    'getProduct',
    ({ productId }) => `/products/${productId}`,
    (o, { productId }) => o.products.get(productId),
  ),
  get(
    'Get Order',
    'getOrder',
    ({ orderId }) => `/orders/${orderId}`,
    (o, { orderId }) => o.orders.get(orderId),
  ),
  get(
    'Get Order Template',
    'getOrderTemplate',
    ({ templateId }) => `/order-templates/${templateId}`,
    (o, { templateId }) => o.orderTemplates.get(templateId),
  ),
];

export const writes: readonly Operation[] = [
  {
    title: 'Send SMS',
    name: 'sendSms',
    method: 'POST',
    path: () => '/sms',
    body: () => bareSms(),
    typed: ({ organization }) => organization.sms.send(sms()),
  },
  {
    title: 'Create Order',
    name: 'createOrder',
    method: 'POST',
    path: () => '/orders',
    body: (practice) => bareActivation(practice),
    typed: (practice) => practice.organization.orders.create(activation(practice), write),
  },
];

/** The fifteen operations of the document. */
export const everyOperation: readonly Operation[] = [...lists, ...gets, ...writes];

/** The operation as a stranger performs it. */
export const bare = (
  practice: Practice,
  { method, path, body }: Operation,
  ids: Ids,
  headers: Readonly<Record<string, string>> = {},
) => practice.bareOrganization(method, path(ids), body?.(practice), headers);
