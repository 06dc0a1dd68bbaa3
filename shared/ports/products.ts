import type { ProductFacts } from '../core/rules/conditions/facts.ts';

/**
 * A page of the provider's list of products, which is one call. `cursor` is the `next` of the page before.
 *
 * @throws ProviderError when it does not answer now
 */
export type ProductPages = (filter: ProductFilter, cursor?: string) => Promise<ProductPage>;

/** `absent`: there is no such list, or none that can be read from there; says why, for the log. */
export type ProductPage =
  | { readonly products: readonly ProductFacts[]; readonly next?: string }
  | { readonly absent: string };

/** Which products are listed: all of the fleet, unless said. */
export type ProductFilter = {
  readonly status?: 'active' | 'depleted';
  readonly subscriptionId?: string;
};

/** Which page of the list comes next. */
export type ListCursor = {
  readonly status: 'active' | 'depleted';
  readonly cursor?: string;
  /** Read so far. */
  readonly pages: number;
};
