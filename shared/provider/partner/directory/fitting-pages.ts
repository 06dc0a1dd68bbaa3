import type { FittingPage, FittingPages } from '../../../ports/rules.ts';
import { askableId } from '../../values/identifier.ts';
import type { PartnerApi } from '../api.ts';
import { partnerPageItemsMax } from '../list-call.ts';
import { saysAbsent } from './absent-list.ts';

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
