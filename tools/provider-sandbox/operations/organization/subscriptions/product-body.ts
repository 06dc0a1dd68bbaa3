import type { Product } from '../../../fleet/product.ts';
import { statusOf } from '../../../fleet/subscription.ts';
import type { World } from '../../../world.ts';
import { link } from '../link.ts';

/** Source: organization API, Product. An end that is not known is `null`, as it is for a subscription. */
export function productBody(world: World, product: Product) {
  const { id, subscriptionId, activatedAtMs, terminatedAtMs } = product;
  return {
    id,
    status: statusOf(product),
    activated_at: new Date(activatedAtMs).toISOString(),
    terminates_at: terminatedAtMs === undefined ? null : new Date(terminatedAtMs).toISOString(),
    _links: {
      self: link(world, `/products/${id}`),
      subscription: link(world, `/subscriptions/${subscriptionId}`),
    },
  };
}
