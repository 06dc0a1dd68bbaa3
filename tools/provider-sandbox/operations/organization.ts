import { organizationPrefix, organizationRoutes } from '../../../shared/provider/organization/routes.ts';
import type { Operation } from '../http/call.ts';
import { problemAnswer } from '../http/problem.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import type { Tokens } from '../http/tokens.ts';
import type { World } from '../world.ts';
import { listAccounts } from './organization/list-accounts.ts';
import { listSubscribers } from './organization/list-subscribers.ts';
import { createOrder } from './organization/orders/create-order.ts';
import { listOrderTemplates } from './organization/orders/list-order-templates.ts';
import { organizationReads } from './organization/reads.ts';
import { listProducts } from './organization/subscriptions/list-products.ts';
import { listSubscriptionPhoneNumbers } from './organization/subscriptions/list-subscription-phone-numbers.ts';
import { listSubscriptions } from './organization/subscriptions/list-subscriptions.ts';
import { listUsage } from './organization/texts/list-usage.ts';
import { sendSms } from './organization/texts/send-sms.ts';

type OrganizationOperation = keyof typeof organizationRoutes;

/** Every operation of the table has its place: one that is missing here does not compile. */
const operations: Readonly<Record<OrganizationOperation, (world: World) => Operation>> = {
  ...organizationReads,
  listAccounts,
  listSubscribers,
  listSubscriptions,
  listSubscriptionPhoneNumbers,
  listProducts,
  sendSms,
  createOrder,
  listOrderTemplates,
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
