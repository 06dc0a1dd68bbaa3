import * as z from 'zod/mini';
import { present } from '../../../core/present.ts';
import type { ProductPages } from '../../../ports/products.ts';
import { identifier } from '../../values/identifier.ts';
import { absentBy } from '../absent-list.ts';
import type { PartnerApi } from '../api.ts';
import { pageCursor, partnerPageItemsMax } from '../list-call.ts';
import { productFacts } from './subject-facts.ts';

/** The products of all subscriptions or of one. */
export function partnerProductPages({ productList }: Pick<PartnerApi, 'productList'>): ProductPages {
  return async (filter, cursor) => {
    const { subscriptionId } = filter;
    if (subscriptionId !== undefined && !identifier.safeParse(subscriptionId).success)
      return { absent: `The subscription's id cannot be asked for` };
    if (!z.optional(pageCursor).safeParse(cursor).success)
      return { absent: 'Its next page cannot be asked for' };
    try {
      const list = productList.list({ ...filter, cursor, limit: partnerPageItemsMax });
      const { value: page } = await list.pages()[Symbol.asyncIterator]().next();
      return present({ products: page?.items.map(productFacts) ?? [], next: page?.nextCursor });
    } catch (error) {
      return absentBy(error);
    }
  };
}
