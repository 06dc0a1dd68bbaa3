import type { BodyOf, RequestOf } from '@fleetcast/client';

export type RuleBook = BodyOf<'getRules'>;
export type Rule = RuleBook['rules'][number];
export type RuleDocument = RequestOf<'putRules'>['body'];

/** The part of the answer that can be edited. Without `off`, a stop stays as it is. */
export function documentOf({ currency, day_quota, rules }: RuleBook): RuleDocument {
  const document = { ...(currency && { currency }), ...(day_quota && { day_quota }), rules };
  return document as RuleDocument;
}
