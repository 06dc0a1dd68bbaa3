import * as z from 'zod/mini';
import { present } from '../../core/present.ts';
import type { RulePrice } from '../../core/rules/rule.ts';
import { type ProviderCode, ProviderError } from '../../errors.ts';
import type { FittingPage, FittingPages, OfferingPrices, ProductPages } from '../../ports/rules.ts';
import { askableId, identifier } from '../values/identifier.ts';
import type { PartnerApi } from './api.ts';
import { pageCursor, partnerPageItemsMax } from './list-call.ts';
import { productFacts } from './subscriptions/subject-facts.ts';

/**
 * A thousand add-ons for one plan are no list of them any more, and reading on would take the time that the order
 * needs.
 */
const pagesMax = 25;

/** The offerings that fit a plan, from an operation that a provider need not have. */
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
      if (!saysAbsent(error)) throw error;
      yield { absent: error.message };
    }
  };
}

/** What the provider asks for an offering, from an operation that a provider need not have. */
export function partnerOfferingPrices({
  productOfferings,
}: Pick<PartnerApi, 'productOfferings'>): OfferingPrices {
  return async (offeringId) => {
    if (askableId(offeringId) === undefined) return { absent: `The offering's id is malformed` };
    try {
      const { prices } = await productOfferings.get(offeringId);
      return { prices: (prices ?? []).flatMap(priceOf) };
    } catch (error) {
      if (!saysAbsent(error)) throw error;
      return { absent: error.message };
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

/** The products of all subscriptions or of one, from an operation that a provider need not have. */
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
      if (!saysAbsent(error)) throw error;
      return { absent: error.message };
    }
  };
}

/** How a provider answers that has no such list, or another one than is assumed here: asking again would not help. */
const absentCodes: readonly ProviderCode[] = ['refused', 'moved', 'unreadable'];
const notImplemented = 501;

/** Whether an operation of a later version failed because this provider does not have it. */
function saysAbsent(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError)) return false;
  const { code, status } = error.problem;
  return absentCodes.includes(code) || status === notImplemented;
}
