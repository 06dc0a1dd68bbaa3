import type { FittingPage, FittingPages } from '../../../ports/rules.ts';
import { askableId } from '../../values/identifier.ts';
import { absentBy } from '../absent-list.ts';
import type { PartnerApi } from '../api.ts';
import { partnerPageItemsMax } from '../list-call.ts';

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
