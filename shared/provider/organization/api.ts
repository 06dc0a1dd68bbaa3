import { callLimitMs } from '../../core/timing.ts';
import type { Wire } from '../exchange/attempt.ts';
import { apiBase, authorizing } from '../tokens/bearer.ts';
import type { TokenSource } from '../tokens/token.ts';
import { type Accounts, accounts } from './accounts.ts';
import type { Connection } from './connection.ts';
import { type Dialect, documentedDialect } from './dialect.ts';
import { type OrderTemplates, orderTemplates } from './order-templates.ts';
import { type Orders, orders } from './orders.ts';
import { type Products, products } from './products.ts';
import { type OrganizationRoutes, organizationPrefix, organizationRoutes } from './routes.ts';
import { type SendSms, sendSms } from './sms.ts';
import { type Subscribers, subscribers } from './subscribers.ts';
import { type Subscriptions, subscriptions } from './subscriptions.ts';
import { type Usage, usage } from './usage.ts';

export type OrganizationSettings = Wire & {
  /** The bare host, `https://host`. */
  readonly baseUrl: string;
  /** The API's path on the host; `/enterprise` when absent. */
  readonly prefix?: string;
  /** Operations that live elsewhere than `organizationRoutes` says. */
  readonly routes?: Partial<OrganizationRoutes>;
  /** What is spoken otherwise than the document seems to say. */
  readonly dialect?: Partial<Dialect>;
  readonly tokens: TokenSource;
  /** For calls that name no limit of their own; 20 s when absent. */
  readonly limitMs?: number;
  /** For reads that name no correlation id of their own; `fleetcast` when absent. */
  readonly correlationId?: string;
};

export type OrganizationApi = {
  readonly accounts: Accounts;
  readonly subscribers: Subscribers;
  readonly subscriptions: Subscriptions;
  readonly products: Products;
  readonly orders: Orders;
  readonly orderTemplates: OrderTemplates;
  readonly usage: Usage;
  readonly sms: OrganizationSms;
};

export type OrganizationSms = {
  /** Makes sure that a valid token is at hand. @throws ProviderError */
  authorize(): Promise<void>;
  /** One attempt, see `sendSms`. */
  send(call: SendSms): Promise<{ readonly smsId: string }>;
};

/** Assumed: the provider's pages call `X-Correlation-ID` required, and do not say of which calls. */
const readsCorrelationId = 'fleetcast';

/** What each resource of the API is made of, so that a function's bundle holds only those that it asks. */
export function organizationConnection(settings: OrganizationSettings): Connection {
  const { baseUrl, prefix = organizationPrefix, tokens, dispatcher, now } = settings;
  return {
    api: { http: { dispatcher, now }, tokens, base: apiBase(baseUrl, prefix) },
    routes: { ...organizationRoutes, ...settings.routes },
    dialect: { ...documentedDialect, ...settings.dialect },
    limitMs: settings.limitMs ?? callLimitMs,
    correlationId: settings.correlationId ?? readsCorrelationId,
  };
}

/** Texts alone. */
export function organizationSms(connection: Connection): OrganizationSms {
  return { authorize: authorizing(connection.api), send: (call) => sendSms(connection, call) };
}

/** The organization API: each resource a member, each operation a function of it. */
export function organizationApi(settings: OrganizationSettings): OrganizationApi {
  const connection = organizationConnection(settings);
  return {
    accounts: accounts(connection),
    subscribers: subscribers(connection),
    subscriptions: subscriptions(connection),
    products: products(connection),
    orders: orders(connection),
    orderTemplates: orderTemplates(connection),
    usage: usage(connection),
    sms: organizationSms(connection),
  };
}
