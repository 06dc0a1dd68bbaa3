import { organizationPrefix, organizationRoutes } from '../../../shared/provider/organization/routes.ts';
import type { Operation } from '../call.ts';
import { problemAnswer } from '../problem.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Route } from '../route.ts';
import type { Tokens } from '../tokens.ts';
import type { World } from '../world.ts';
import { createOrder } from './organization/create-order.ts';
import { getAccount } from './organization/get-account.ts';
import { getOrder } from './organization/get-order.ts';
import { getOrderTemplate } from './organization/get-order-template.ts';
import { getProduct } from './organization/get-product.ts';
import { getSubscriber } from './organization/get-subscriber.ts';
import { getSubscription } from './organization/get-subscription.ts';
import { listAccounts } from './organization/list-accounts.ts';
import { listOrderTemplates } from './organization/list-order-templates.ts';
import { listProducts } from './organization/list-products.ts';
import { listSubscribers } from './organization/list-subscribers.ts';
import { listSubscriptionPhoneNumbers } from './organization/list-subscription-phone-numbers.ts';
import { listSubscriptions } from './organization/list-subscriptions.ts';
import { listUsage } from './organization/list-usage.ts';
import { sendSms } from './organization/send-sms.ts';

type OrganizationOperation = keyof typeof organizationRoutes;

/** Every operation of the table has its file: one that is missing here does not compile. */
const operations: Readonly<Record<OrganizationOperation, (world: World) => Operation>> = {
  listAccounts,
  getAccount,
  listSubscribers,
  getSubscriber,
  listSubscriptions,
  getSubscription,
  listSubscriptionPhoneNumbers,
  listProducts,
  getProduct,
  sendSms,
  createOrder,
  getOrder,
  listOrderTemplates,
  getOrderTemplate,
  listUsage,
};

export const organizationOperations = Object.keys(operations) as readonly OrganizationOperation[];

/** @param limits the operations that a rate limit stands in front of */
export function organizationApi(
  world: World,
  tokens: Tokens,
  limits: Partial<Readonly<Record<OrganizationOperation, RateLimit>>>,
): readonly Route[] {
  return organizationOperations.map((operation) => {
    const { method, path } = organizationRoutes[operation];
    const limit = limits[operation];
    return {
      operation,
      method,
      path: organizationPrefix + path,
      run: operations[operation](world),
      admit: (headers) => tokens.check(headers.authorization),
      explain: problemAnswer,
      ...(limit && { limit }),
    };
  });
}
