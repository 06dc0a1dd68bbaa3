import type { Quota, Rule, RuleBook } from '../../../../shared/core/rules/rule.ts';
import type { QuotaName } from '../figures.ts';

/** The versions of the rules, and from when on each was there. */
export type BooksOverTime = {
  published(book: RuleBook): void;
  /** The versions that were the newest at some time from then on. */
  since(fromMs: number): readonly RuleBook[];
  /** Those that were so at some time between. */
  between(fromMs: number, untilMs: number): readonly RuleBook[];
  isChangedSince(fromMs: number): boolean;
};

export function booksOverTime(nowMs: () => number): BooksOverTime {
  const all: { readonly book: RuleBook; readonly fromMs: number }[] = [];
  const between = (fromMs: number, untilMs: number): readonly RuleBook[] =>
    all
      .filter(
        (one, at) => one.fromMs <= untilMs && (all[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY) >= fromMs,
      )
      .map(({ book }) => book);
  return {
    published: (book) => void all.push({ book, fromMs: nowMs() }),
    between,
    since: (fromMs) => between(fromMs, nowMs()),
    isChangedSince: (fromMs) => (all.at(-1)?.fromMs ?? 0) >= fromMs,
  };
}

export function ruleNamed({ rules }: RuleBook, name: string): Rule | undefined {
  return rules.find((rule) => rule.name === name);
}

export function isInForce(book: RuleBook, name: string): boolean {
  return !book.off && ruleNamed(book, name)?.mode === 'on';
}

export type Window = {
  readonly name: QuotaName;
  readonly key: string;
  readonly quotaOf: (book: RuleBook) => Quota | undefined;
};

/** Every quota that counts what a rule does for a subscription, as a person reads the rules. */
export function windowsOf(rule: string, subscription: string, firedAtMs: number): readonly Window[] {
  const at = new Date(firedAtMs).toISOString();
  const [day, month] = [at.slice(0, 10), at.slice(0, 7)];
  const quotas = (book: RuleBook) => ruleNamed(book, rule)?.quotas;
  return [
    {
      name: 'subscription and month',
      key: `${rule} ${subscription} ${month}`,
      quotaOf: (book) => quotas(book)?.subscriptionMonth,
    },
    {
      name: 'subscription and day',
      key: `${rule} ${subscription} ${day}`,
      quotaOf: (book) => quotas(book)?.subscriptionDay,
    },
    { name: 'rule and day', key: `${rule} ${day}`, quotaOf: (book) => quotas(book)?.ruleDay },
    { name: 'day', key: day, quotaOf: ({ dayQuota }) => dayQuota },
  ];
}
