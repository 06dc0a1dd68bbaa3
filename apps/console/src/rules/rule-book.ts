import type { BodyOf, RequestOf } from '@fleetcast/client';

export type RuleBook = BodyOf<'getRules'>;
export type Rule = RuleBook['rules'][number];
export type RuleDocument = RequestOf<'putRules'>['body'];

/** The part of the answer that can be edited. Without `off`, a stop stays as it is. */
export function documentOf({ currency, day_quota, rules }: RuleBook): RuleDocument {
  const document = { ...(currency && { currency }), ...(day_quota && { day_quota }), rules };
  return document as RuleDocument;
}

/** What one execution of a rule costs, at the prices that the rule names; undefined where it names none. */
export function priceOf({ do: actions }: Pick<Rule, 'do'>): number | undefined {
  const prices = actions.flatMap((action) => {
    const { top_up: topUp, operation } = action as Partial<
      Record<'top_up' | 'operation', { readonly price?: { readonly amount: number } }>
    >;
    return (topUp ?? operation)?.price?.amount ?? [];
  });
  return prices.length === 0 ? undefined : prices.reduce((sum, price) => sum + price, 0);
}
