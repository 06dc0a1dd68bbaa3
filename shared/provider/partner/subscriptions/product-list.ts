import * as z from 'zod/mini';
import type { Paged } from '../../lists/paged.ts';
import { identifier } from '../../values/identifier.ts';
import type { PartnerCalls } from '../calls.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { type Product, product, productStatuses } from './products.ts';

const filters = { status: z.enum(productStatuses), subscriptionId: identifier };

/** What a later version of the API lists; the document has no operation that lists products. */
export function productList(calls: PartnerCalls) {
  return {
    /**
     * The products of all subscriptions. Source: provider facts, 2, "List products". Assumed.
     *
     * @throws ProviderError while walking; `refused` also where the provider has no such operation
     */
    list: (given: ListOf<typeof filters> = {}): Paged<Product> =>
      calls.list(
        {
          route: 'listProducts',
          tried: 'List products',
          form: listForm(filters),
          collection: 'products',
          item: product,
        },
        given,
      ),
  };
}
