import { offeringsBought, type ProviderPrices } from '../../../core/rules/cost.ts';
import { priceOf, type Rule, type RuleBook } from '../../../core/rules/rule.ts';
import type { Subjects } from '../../../ports/rules.ts';

/**
 * What the provider asks now for what a rule buys at a price, as far as it says so in the rules' currency. Of several
 * prices the highest counts.
 *
 * @throws ProviderError, effect none
 */
export async function providerPrices(
  { prices }: Pick<Subjects, 'prices'>,
  { currency }: Pick<RuleBook, 'currency'>,
  rule: Pick<Rule, 'do'>,
): Promise<ProviderPrices> {
  const requested = new Map<string, number>();
  if (prices === undefined || currency === undefined) return requested;
  const bought = rule.do.filter((action) => priceOf(action) !== undefined).flatMap(offeringsBought);
  for (const id of new Set(bought)) {
    const amounts = ((await prices(id)) ?? []).filter((price) => price.currency === currency);
    if (amounts.length > 0) requested.set(id, Math.max(...amounts.map(({ amount }) => amount)));
  }
  return requested;
}
