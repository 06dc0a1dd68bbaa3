import { type Accounts, accounts } from './accounts.ts';
import { type OrganizationSettings, organizationConnection } from './connection.ts';
import { type OrderTemplates, orderTemplates } from './order-templates.ts';
import { type Orders, orders } from './orders.ts';
import { type Products, products } from './products.ts';
import { type OrganizationSms, organizationSms } from './sms.ts';
import { type Subscribers, subscribers } from './subscribers.ts';
import { type Subscriptions, subscriptions } from './subscriptions.ts';
import { type Usage, usage } from './usage.ts';

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
