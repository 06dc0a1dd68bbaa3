import { makeShelf, type Shelf } from '../../fleet/shelf.ts';
import type { Product } from './product.ts';

/** Products, which are asked for by their subscription far more often than all together. */
export type ProductShelf = Shelf<Product> & {
  /** Everything that a subscription was ever sold, in the order of ids. */
  ofSubscription(subscriptionId: string): readonly Product[];
};

export function makeProductShelf(): ProductShelf {
  const all = makeShelf<Product>([]);
  const bySubscription = new Map<string, Shelf<Product>>();
  return {
    get size() {
      return all.size;
    },
    get: all.get,
    after: all.after,
    put(product) {
      all.put(product);
      const own = bySubscription.get(product.subscriptionId) ?? makeShelf<Product>([]);
      own.put(product);
      bySubscription.set(product.subscriptionId, own);
    },
    ofSubscription: (subscriptionId) => [...(bySubscription.get(subscriptionId)?.after(undefined) ?? [])],
  };
}
