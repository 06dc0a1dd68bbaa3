import { dayMs } from '../instant.ts';
import type { Addon } from '../orders/order-form.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { activateProduct, endProduct, fullBalance } from './change-product.ts';
import type { Offering } from './offering.ts';
import type { Product } from './product.ts';

/** How long a product waits for its first usage. Assumed: the document shows `expire_at` without a length. */
const firstUsageMs = 90 * dayMs;

/** Gives a subscription a product that starts as its activation mode says. */
export function sellProduct(
  world: PartnerWorld,
  subscriptionId: string,
  addon: Addon,
  offering: Offering,
  atMs: number,
): Product {
  const product: Product = {
    id: world.newId('prd_'),
    subscriptionId,
    offeringId: offering.id,
    status: addon.activation_mode === 'scheduled' ? 'scheduled' : 'pending',
    balance: fullBalance(offering),
    isCanceledAtEnd: false,
    createdAtMs: atMs,
    ...(addon.activation_mode === 'first_usage' && { expireAtMs: atMs + firstUsageMs }),
    ...(addon.activation_mode === 'scheduled' && { startAtMs: Date.parse(addon.start_at) }),
  };
  if (addon.activation_mode === 'immediate') return activateProduct(world, product, atMs);
  world.products.put(product);
  const { expireAtMs } = product;
  if (expireAtMs !== undefined) {
    // Assumed: newer versions name the state after this `expired`, which this one does not know.
    world.later(expireAtMs, (endMs) => {
      const now = world.products.get(product.id);
      if (now?.status === 'pending') endProduct(world, now, 'terminated', endMs);
    });
  }
  if (product.startAtMs !== undefined) {
    world.later(Math.max(product.startAtMs, atMs), (startMs) => {
      const now = world.products.get(product.id);
      if (now?.status === 'scheduled') activateProduct(world, now, startMs);
    });
  }
  return product;
}
