import { organizationPrefix, organizationRoutes } from '../../../shared/provider/organization/routes.ts';
import type { Operation } from '../call.ts';
import { problemAnswer } from '../problem.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Route } from '../route.ts';
import type { Tokens } from '../tokens.ts';
import type { World } from '../world.ts';
import { listUsage } from './organization/list-usage.ts';
import { sendSms } from './organization/send-sms.ts';

type OrganizationOperation = keyof typeof organizationRoutes;

/** Every operation of the table has its file: one that is missing here does not compile. */
const operations: Readonly<Record<OrganizationOperation, (world: World) => Operation>> = {
  sendSms,
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
