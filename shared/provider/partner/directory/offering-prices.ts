import type { RulePrice } from '../../../core/rules/rule.ts';
import type { OfferingPrices } from '../../../ports/rules.ts';
import { askableId } from '../../values/identifier.ts';
import { absentBy } from '../absent-list.ts';
import type { PartnerApi } from '../api.ts';

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
