import type { Rule, RuleBook } from '../../../shared/core/rules/rule.ts';
import { ruleSettings } from '../../../shared/core/rules/rule-settings.ts';
import type { SweepSettings } from '../../../shared/flows/rules/sweep/sweep-balances.ts';

const hourMs = 3_600_000;

export type Scenario = {
  readonly seed: number;
  readonly subscriptions: number;
  readonly days: number;
  /** Whether the provider lists the products of all subscriptions, as only a later version of its API does. */
  readonly listsProducts: boolean;
  /** The share of cycles in which a subscription uses up its plan; the rest never reach a threshold. */
  readonly heavy?: number;
  /** How many times as often as usual things go wrong. */
  readonly rudeness?: number;
  /** Of the orders and texts: they are answered 429. */
  readonly busy?: number;
  /** Between the beginnings of two rounds of sweeps. A stage begins one each hour. */
  readonly sweepHours?: number;
};

/** How rude the world is: shares from 0 to 1. */
export const rude = {
  webhookLost: 0.15,
  webhookDoubled: 0.2,
  /** Of those that arrive: by hours, and by weeks. */
  webhookLate: 0.2,
  webhookVeryLate: 0.02,
  /** Of those that arrive: many copies at the same moment. */
  webhookBurst: 0.02,
  /** Of those that arrive: dated days ahead. */
  webhookAhead: 0.01,
  /** Of the products that reach a threshold: somebody adds one by hand within 20 minutes. */
  refilled: 0.2,
  /** Of what happens to products: reads show it late, or the new product not at all. */
  readsLag: 0.15,
  /** Of the cycles: their end moves while they last. */
  endMoves: 0.03,
  /** Of each read. */
  providerBusy: 0.00005,
  readFails: 0.002,
  orderRefused: 0.04,
  orderGivenUp: 0.03,
  answerLost: 0.05,
  /** Of the orders and texts: they are never on record. */
  offRecord: 0.05,
} as const;

export function sweepSettingsOf({ sweepHours }: Pick<Required<Scenario>, 'sweepHours'>): SweepSettings {
  return { ...ruleSettings, sweepEveryMs: sweepHours * hourMs };
}

/** After the last sweep began: then a threshold has been looked at, whatever was lost. */
export const sweptAfterMs = 3 * hourMs;

export const offerings = { small: 'prdoff_small', large: 'prdoff_large' } as const;

/** What the rules say that each costs, in the smallest unit of the currency. */
const prices: Readonly<Record<string, number>> = {
  [offerings.small]: 500,
  [offerings.large]: 900,
};

/** What the provider asks: from some day on more than the rules say. */
export function priceAt(offering: string, atMs: number): number {
  const isRaised = offering === offerings.large && atMs >= raisedAtMs;
  return (prices[offering] ?? 0) + (isRaised ? 200 : 0);
}

export const startMs = Date.UTC(2026, 0, 5);
const raisedAtMs = startMs + 20 * 24 * hourMs;

const topUp = (offering: string) =>
  ({
    kind: 'top_up',
    offering,
    purchaseLocation: 'ES',
    price: { amount: prices[offering] ?? 0, currency: 'EUR' },
  }) as const;

const text = (words: string) =>
  ({ kind: 'sms', from: '+34600000000', to: 'subscription', text: words }) as const;

/** Tight enough that each quota is reached, and a rule for each way of once. */
export function bookFor(subscriptions: number, heavy: number): RuleBook {
  const perDay = Math.max(2, Math.ceil((subscriptions * heavy) / 12));
  const rule = (change: Partial<Rule> & Pick<Rule, 'name' | 'on' | 'do'>): Rule => ({
    mode: 'on',
    once: 'period',
    quotas: { ruleDay: { count: Math.min(2_000, perDay) } },
    ...change,
  });
  return {
    version: 1,
    atMs: 0,
    by: 'simulation',
    off: false,
    currency: 'EUR',
    dayQuota: { count: Math.min(2_000, 3 * perDay), amount: perDay * 1_200 },
    rules: [
      rule({
        name: 'top-up-at-80',
        on: 'balance.threshold.exceeded',
        when: "subscription.status = 'active' and used_percent >= 80",
        thresholdPercent: 80,
        cooldownMinutes: 30,
        onTheWayMax: 1,
        quotas: {
          subscriptionMonth: { count: 3, amount: 3 * 500 },
          subscriptionDay: { count: 2, amount: 2 * 500 },
          ruleDay: { count: Math.min(2_000, perDay) },
        },
        do: [topUp(offerings.small), text('You have used {{ used_percent }} %.')],
      }),
      rule({
        name: 'constructor',
        on: 'product.depleted',
        thresholdPercent: 100,
        onTheWayMax: 2,
        quotas: {
          // Enough for one at what the rule says it costs, and for none at what is asked later.
          subscriptionMonth: { count: 3, amount: 1_000 },
          ruleDay: { count: Math.min(2_000, perDay), amount: Math.max(1, Math.floor(perDay / 3)) * 1_200 },
        },
        // What costs is not the first thing that it does.
        do: [text('Your data is used up.'), topUp(offerings.large)],
      }),
      rule({
        name: 'large-after-a-yes',
        on: 'product.depleted',
        thresholdPercent: 100,
        approveAbove: 600,
        quotas: { subscriptionMonth: { count: 1 }, ruleDay: { count: Math.min(2_000, perDay) } },
        do: [text('Somebody looks at your data.'), topUp(offerings.large)],
      }),
      rule({
        name: 'daily',
        on: 'balance.threshold.exceeded',
        once: 'day',
        thresholdPercent: 90,
        quotas: {
          subscriptionMonth: { count: 6 },
          subscriptionDay: { count: 1 },
          ruleDay: { count: Math.min(2_000, 3 * perDay) },
        },
        do: [text('Nearly used up.')],
      }),
      rule({
        name: 'daily-pack',
        on: 'balance.threshold.exceeded',
        once: 'day',
        thresholdPercent: 95,
        quotas: { subscriptionMonth: { count: 2 }, ruleDay: { count: Math.min(2_000, perDay) } },
        do: [topUp(offerings.small)],
      }),
      rule({
        name: 'welcome',
        on: 'product.active',
        once: 'subject',
        quotas: { ruleDay: { count: Math.min(2_000, 2 * perDay) } },
        do: [text('It has begun.')],
      }),
      rule({
        name: 'only-tried',
        on: 'balance.threshold.exceeded',
        mode: 'dry_run',
        thresholdPercent: 80,
        do: [topUp(offerings.large)],
      }),
    ],
  };
}
