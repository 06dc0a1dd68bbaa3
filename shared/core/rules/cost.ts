import { priceOf, type Rule, type RuleAction } from './rule.ts';

/**
 * What the provider asks for offerings now, by their ids, in the smallest unit of the rules' currency; unknown ones are
 * left out.
 */
export type AskedPrices = ReadonlyMap<string, number>;

const noneAsked: AskedPrices = new Map();

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
export function amountOf(action: RuleAction, asked: AskedPrices = noneAsked): number | undefined {
  const declared = priceOf(action)?.amount;
  return declared === undefined ? undefined : Math.max(declared, askedFor(action, asked) ?? 0);
}

/** What an execution of the rule costs, over all of its actions, in the smallest unit. */
export function costOf(rule: Pick<Rule, 'do'>, asked?: AskedPrices): number {
  return rule.do.reduce((sum, action) => sum + (amountOf(action, asked) ?? 0), 0);
}

export function needsYes(rule: Pick<Rule, 'do' | 'approveAbove'>, asked?: AskedPrices): boolean {
  return rule.approveAbove !== undefined && costOf(rule, asked) > rule.approveAbove;
}

/** The prices of the rule beside those of the provider, for a person; undefined where none of these is known. */
export function pricesTold(rule: Pick<Rule, 'do'>, asked: AskedPrices): string | undefined {
  const known = rule.do.filter(
    (action) => priceOf(action) !== undefined && askedFor(action, asked) !== undefined,
  );
  if (known.length === 0) return undefined;
  return known
    .map((action) => {
      const told = `The provider asks ${askedFor(action, asked)}, the rule says ${priceOf(action)?.amount}`;
      return `${told}: ${amountOf(action, asked)} counts`;
    })
    .join('; ');
}

function askedFor(action: RuleAction, asked: AskedPrices): number | undefined {
  const known = offeringsBought(action).flatMap((id) => asked.get(id) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, amount) => sum + amount, 0);
}

function offeringsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) =>
    name === 'productOfferingId' && typeof below === 'string' ? [below] : offeringsIn(below),
  );
}
