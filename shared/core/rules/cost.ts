import { offeringsIn } from '../orders/named-ids.ts';
import { priceOf, type Rule, type RuleAction } from './rule.ts';

/**
 * What the provider asks for offerings now, by their ids, in the smallest unit of the rules' currency; unknown ones are
 * left out.
 */
export type ProviderPrices = ReadonlyMap<string, number>;

const noneKnown: ProviderPrices = new Map();

/** The offerings that an action buys. */
export function offeringsBought(action: RuleAction): readonly string[] {
  if (action.kind === 'top_up') return [action.offering];
  return action.kind === 'operation' ? offeringsIn(action.input.products) : [];
}

/**
 * What an action costs, in the smallest unit: what the rule says, or what the provider asks where that is more. A quota
 * of what is spent must not rest on a price that somebody once wrote down.
 *
 * @returns undefined where the rule says no price
 */
export function amountOf(action: RuleAction, requested: ProviderPrices = noneKnown): number | undefined {
  const declared = priceOf(action)?.amount;
  return declared === undefined ? undefined : Math.max(declared, requestedFor(action, requested) ?? 0);
}

/** What an execution of the rule costs, over all of its actions, in the smallest unit. */
export function costOfRule(rule: Pick<Rule, 'do'>, requested?: ProviderPrices): number {
  return rule.do.reduce((sum, action) => sum + (amountOf(action, requested) ?? 0), 0);
}

export function needsYes(rule: Pick<Rule, 'do' | 'approveAbove'>, requested?: ProviderPrices): boolean {
  return rule.approveAbove !== undefined && costOfRule(rule, requested) > rule.approveAbove;
}

/** Why an execution of this cost waits, in words for a person. */
export function describeYes({ approveAbove }: Pick<Rule, 'approveAbove'>, cost: number): string {
  return `The execution costs ${cost}, more than ${approveAbove}: a person must approve it`;
}

/** The prices of the rule beside those of the provider, for a person; undefined where none of these is known. */
export function describePrices(rule: Pick<Rule, 'do'>, requested: ProviderPrices): string | undefined {
  const known = rule.do.filter(
    (action) => priceOf(action) !== undefined && requestedFor(action, requested) !== undefined,
  );
  if (known.length === 0) return undefined;
  return known
    .map((action) => {
      const [theirs, own] = [requestedFor(action, requested), priceOf(action)?.amount];
      const prices = `The provider's price is ${theirs}, that of the rule ${own}`;
      return `${prices}: ${amountOf(action, requested)} counts`;
    })
    .join('; ');
}

function requestedFor(action: RuleAction, requested: ProviderPrices): number | undefined {
  const known = offeringsBought(action).flatMap((id) => requested.get(id) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, amount) => sum + amount, 0);
}
