import { hasUsed, type ProductFacts, usedPercent } from '../conditions/facts.ts';
import { isPaid, type Rule } from '../rule.ts';
import type { Wish } from './threshold.ts';

/** The products of a subscription, as far as they are known. */
export type KnownProducts = {
  readonly products: readonly ProductFacts[];
  /** Whether the provider lists them; else they are those that events and orders have named. */
  readonly areListed: boolean;
};

/** Whether the rule buys because data runs low, so that data which somebody else has bought makes it needless. */
export function isRefill({ on, thresholdPercent, do: actions }: Rule): boolean {
  return (thresholdPercent !== undefined || on === 'product.depleted') && actions.some(isPaid);
}

/**
 * Whether a subscription still needs what a rule buys because one of its products runs low. At this provider a refill
 * is a product of its own, and leaves the one that has run low as it is: as long as any other active product has data
 * left above the rule's threshold, or unlimited data, the subscription needs none. When that runs low as well, it has
 * its own event.
 *
 * @param product that the rule's event is about
 */
export function refillNeeded(
  { thresholdPercent = 100 }: Pick<Rule, 'thresholdPercent'>,
  product: Pick<ProductFacts, 'id'>,
  { products, areListed }: KnownProducts,
): Wish {
  const others = products.filter(({ id, status }) => id !== product.id && status === 'active');
  const endless = others.find(({ isUnlimited }) => isUnlimited === true);
  if (endless !== undefined)
    return { wanted: false, detail: `Another product, ${nameOf(endless)}, has unlimited data` };
  const full = others.find((other) => usedPercent(other) !== undefined && !hasUsed(other, thresholdPercent));
  if (full !== undefined)
    return {
      wanted: false,
      detail:
        `Another product, ${nameOf(full)}, has used ${usedPercent(full)} %; the threshold is ` +
        `${thresholdPercent} %`,
    };
  const detail = `None of the ${others.length} other active products has used less than the threshold`;
  if (areListed) return { wanted: true, detail };
  return {
    wanted: true,
    detail: `${detail}; the provider lists no products, so a refill by others shows only after an event about it`,
  };
}

function nameOf({ id, offeringName }: ProductFacts): string {
  return offeringName === undefined ? id : `"${offeringName}" (${id})`;
}
