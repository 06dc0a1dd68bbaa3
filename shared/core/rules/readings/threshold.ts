import { hasUsed, type ProductFacts, usedPercent } from '../conditions/facts.ts';

/** Whether what a rule does is still wanted, and why, for a person. */
export type Wish = { readonly wanted: boolean; readonly detail: string };

/** A product that was used up by going past the threshold is as good as one that is nearly used up. */
const spendable: readonly string[] = ['active', 'depleted'];

/** Whether the product, as it is now, has reached the rule's threshold. */
export function thresholdReached(product: ProductFacts | undefined, percent: number): Wish {
  if (product === undefined) return { wanted: false, detail: 'The event is about no product' };
  const used = usedPercent(product);
  if (used === undefined) return { wanted: false, detail: 'The product has no limit' };
  if (!spendable.includes(product.status))
    return { wanted: false, detail: `The product is ${product.status}` };
  const detail = `${used} % is used up, the threshold is ${percent} %`;
  return { wanted: hasUsed(product, percent), detail };
}
