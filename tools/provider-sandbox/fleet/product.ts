import { identifier } from '../identifier.ts';
import type { OrderTemplate } from './order-template.ts';
import type { Subscription } from './subscription.ts';

/** Something a subscription was sold. Source: organization API, Product. */
export type Product = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly activatedAtMs: number;
  readonly terminatedAtMs?: number;
};

/** The products that a subscription has because it was ordered with a template. */
export function productsOf(subscription: Subscription, template: OrderTemplate): readonly Product[] {
  const { id: subscriptionId, accountId, createdAtMs, terminatedAtMs } = subscription;
  return template.offerings.map((offering) => ({
    id: identifier('prod_', subscriptionId, offering.id),
    subscriptionId,
    accountId,
    activatedAtMs: createdAtMs,
    ...(terminatedAtMs !== undefined && { terminatedAtMs }),
  }));
}
