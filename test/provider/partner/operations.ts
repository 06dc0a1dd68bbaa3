import type { partnerRoutes } from '../../../shared/provider/partner/routes.ts';
import { catalogOperations } from './catalog-operations.ts';
import { customerOperations } from './customer-operations.ts';
import type { Expected } from './expected-operation.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/** Each operation of the document once; the type lets none be forgotten. */
export const operations: Readonly<Record<keyof typeof partnerRoutes, Expected>> = {
  ...customerOperations,
  ...catalogOperations,
  ...subscriptionOperations,
};
