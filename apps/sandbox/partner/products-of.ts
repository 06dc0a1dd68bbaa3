import type { PartnerWorld } from './partner-world.ts';
import type { Product } from './product.ts';

/** Everything that a subscription was ever sold. */
export function productsOf(world: PartnerWorld, subscriptionId: string): readonly Product[] {
  return [...world.products.after(undefined)].filter((product) => product.subscriptionId === subscriptionId);
}
