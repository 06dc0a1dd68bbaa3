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

export type Execution = BodyOf<'listExecutions'>['items'][number];

/** The page of an execution. Its rule and moment find it again among all that rules did. */
export function executionAddress({ id, rule, at }: Pick<Execution, 'id' | 'rule' | 'at'>): string {
  return `/executions/${encodeURIComponent(id)}?${new URLSearchParams({ rule, at })}`;
}

/** The span of time that has what was made at this moment. */
export function momentOf(at: string) {
  return { from: at, to: new Date(Date.parse(at) + 1).toISOString() };
}

const [dayMs, hourMs] = [86_400_000, 3_600_000];

/** The most decisions that are counted. */
const decisionsMax = 1_000;

/** The decisions of a rule in the last seven days. The hour is whole, so that one question serves a whole hour. */
export function weekOf(rule: string, nowMs: number) {
  const from = new Date(Math.floor((nowMs - 7 * dayMs) / hourMs) * hourMs).toISOString();
  return { rule, from, limit: decisionsMax };
}

export type DecisionDay = {
  /** Of the calendar in UTC, as quotas count. */
  readonly day: string;
  readonly acted: number;
  readonly would: number;
  readonly others: number;
};

/** Decisions by day, the newest first. Days without one are left out. */
export function decisionsPerDay(
  decided: readonly Pick<Execution, 'at' | 'verdict'>[],
): readonly DecisionDay[] {
  const days = Map.groupBy(decided, ({ at }) => at.slice(0, 10));
  return [...days]
    .map(([day, of]) => {
      const number = (...verdicts: readonly Execution['verdict'][]) =>
        of.filter(({ verdict }) => verdicts.includes(verdict)).length;
      const [acted, would] = [number('executed', 'awaiting_approval'), number('dry_run')];
      return { day, acted, would, others: of.length - acted - would };
    })
    .toSorted((one, other) => other.day.localeCompare(one.day));
}
