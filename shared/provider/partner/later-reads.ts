import * as z from 'zod/mini';
import { present } from '../../core/present.ts';
import type { RulePrice } from '../../core/rules/rule.ts';
import { type ProviderCode, ProviderError } from '../../errors.ts';
import type { ProductPages } from '../../ports/products.ts';
import type { FittingPage, FittingPages, OfferingPrices } from '../../ports/rules.ts';
import { askableId, identifier } from '../values/identifier.ts';
import type { PartnerApi } from './api.ts';
import { pageCursor, partnerPageItemsMax } from './list-call.ts';
import { productFacts } from './subscriptions/subject-facts.ts';

/** Reads by operations of later versions of the API: one that a provider does not have is answered as `absent`. */

/** The offerings that fit a plan. */
export function partnerFittingPages({
  productOfferings,
}: Pick<PartnerApi, 'productOfferings'>): FittingPages {
  return async function* pages(planOfferingId): AsyncGenerator<FittingPage> {
    if (askableId(planOfferingId) === undefined) {
      yield { absent: `The plan's id cannot be asked for` };
      return;
    }
    try {
      const list = productOfferings.listCompatible(planOfferingId, { limit: partnerPageItemsMax, pagesMax });
      for await (const { items, nextCursor } of list.pages())
        yield { ids: items.map(({ id }) => id), isLast: nextCursor === undefined };
    } catch (error) {
      yield absentBy(error);
    }
  };
}

/**
 * A thousand add-ons for one plan are no list of them any more, and reading on would take the time that the order
 * needs.
 */
const pagesMax = 25;

/** What the provider asks for an offering. */
export function partnerOfferingPrices({
  productOfferings,
}: Pick<PartnerApi, 'productOfferings'>): OfferingPrices {
  return async (offeringId) => {
    if (askableId(offeringId) === undefined) return { absent: `The offering's id is malformed` };
    try {
      const { prices } = await productOfferings.get(offeringId);
      return { prices: (prices ?? []).flatMap(priceOf) };
    } catch (error) {
      return absentBy(error);
    }
  };
}

/** A price without its amount, or without its currency, says nothing. */
function priceOf({
  unitAmount,
  currency,
}: {
  unitAmount?: number | undefined;
  currency?: string | undefined;
}): RulePrice[] {
  return unitAmount === undefined || currency === undefined ? [] : [{ amount: unitAmount, currency }];
}

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

/** How a provider answers that has no such list, or another one than is assumed here: asking again would not help. */
const absentCodes: readonly ProviderCode[] = ['refused', 'moved', 'unreadable'];
const notImplemented = 501;

/** @throws what does not show that the provider lacks the operation */
function absentBy(error: unknown): { readonly absent: string } {
  if (!(error instanceof ProviderError)) throw error;
  const { code, status } = error.problem;
  if (!absentCodes.includes(code) && status !== notImplemented) throw error;
  return { absent: error.message };
}
