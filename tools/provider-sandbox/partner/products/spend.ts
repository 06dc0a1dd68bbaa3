import { productBody } from '../body/product-body.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { activateProduct, endProduct } from './change-product.ts';
import type { Product } from './product.ts';

/**
 * Uses up a product's data, as a phone does. A product that waits for its first usage starts; every threshold that is
 * reached is reported once a period; an empty product is depleted.
 *
 * @param bytes more than remain use up what remains
 * @returns how many bytes were spent, 0 for an unlimited product
 * @throws Error when the product cannot be used
 */
export function spend(world: PartnerWorld, productId: string, bytes: number): number {
  const atMs = world.now();
  const product = startedProduct(world, productId, atMs);
  const { balance } = product;
  if (!Number.isInteger(bytes) || bytes < 0) {
    throw new Error(`Bytes to spend must be a whole number from 0, not ${bytes}`);
  }
  if (!balance) return 0;
  const spentBytes = Math.min(bytes, balance.remainingBytes);
  const remainingBytes = balance.remainingBytes - spentBytes;
  const after: Product = { ...product, balance: { ...balance, remainingBytes } };
  world.products.put(after);
  const usedBefore = usedPercent(product);
  const usedAfter = usedPercent(after);
  for (const percentage of world.thresholdPercentages) {
    if (usedBefore >= percentage || usedAfter < percentage) continue;
    const threshold = { allowance_type: 'data', percentage };
    world.emit('balance.threshold.exceeded', { threshold, product: productBody(world, after) }, atMs);
  }
  if (remainingBytes === 0) endProduct(world, after, 'depleted', atMs);
  return spentBytes;
}

/** The consumed share. Source: provider's pages on events, the percentage of a threshold is what is used. */
function usedPercent({ balance }: Product): number {
  if (!balance) return 0;
  return (100 * (balance.initialBytes - balance.remainingBytes)) / balance.initialBytes;
}

function startedProduct(world: PartnerWorld, productId: string, atMs: number): Product {
  const product = world.products.get(productId);
  if (product?.status === 'active') return product;
  if (product?.status === 'pending') return activateProduct(world, product, atMs);
  throw new Error(
    `Only an active product or one that waits for its first usage can be spent: ${productId} is ` +
      `${product?.status ?? 'unknown'}`,
  );
}
