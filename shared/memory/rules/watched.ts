import type { SweepCursor, SweepCursors, Watched, WatchedProduct } from '../../ports/rules.ts';

/** Watched products in RAM. */
export function memoryWatched(): Watched {
  const products = new Map<string, WatchedProduct>();
  const bySubscription = new Map<string, Set<string>>();
  let sorted: string[] | undefined;
  return {
    async record(product) {
      if (!products.has(product.productId)) sorted = undefined;
      products.set(product.productId, { ...products.get(product.productId), ...product });
      if (product.subscriptionId === undefined) return;
      const ids = bySubscription.get(product.subscriptionId) ?? new Set();
      bySubscription.set(product.subscriptionId, ids.add(product.productId));
    },
    async forget(productId) {
      bySubscription.get(products.get(productId)?.subscriptionId ?? '')?.delete(productId);
      products.delete(productId);
      sorted = undefined;
    },
    async *after(productId) {
      sorted ??= [...products.keys()].toSorted();
      for (const id of [...sorted]) {
        const product = products.get(id);
        if (product !== undefined && id > productId) yield product;
      }
    },
    async *of(subscriptionId) {
      yield* bySubscription.get(subscriptionId) ?? [];
    },
  };
}

/** How far the sweep has come, in RAM. */
export function memorySweepCursors(): SweepCursors {
  let cursor: SweepCursor | undefined;
  return {
    get: async () => cursor,
    async replace(next) {
      if ((cursor?.version ?? 0) !== next.version - 1) return { applied: false, found: cursor };
      cursor = next;
      return { applied: true };
    },
  };
}
