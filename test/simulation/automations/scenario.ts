import type { RuleBook } from '../../../shared/core/rules/rule.ts';

const hourMs = 3_600_000;

export type Scenario = {
  readonly seed: number;
  readonly lines: number;
  readonly days: number;
  /** Whether the provider lists the products of all lines, as only a later version of its API does. */
  readonly listsProducts: boolean;
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
  /** Of the workers: each dies before or after one of its calls of a store. */
  killed: 0.1,
  /** Of each read. */
  providerBusy: 0.01,
  orderRefused: 0.04,
  answerLost: 0.05,
  /** Of the products that reach the threshold: somebody fills them up by hand within 20 minutes. */
  refilled: 0.2,
  /** Of the lost answers: nobody ever finds out. */
  neverSettled: 0.1,
} as const;

export const sweepEveryMs = 6 * hourMs;

/** In five minutes. */
export const sweepReadsMax = 1_000;

/** Orders that wait for their claim, busy reads, dead workers and their leases. */
export const graceMs = 3 * hourMs;

export const price = 500;

/** Tight enough that each cap is reached. */
export function bookFor(lines: number): RuleBook {
  return {
    version: 1,
    atMs: 0,
    by: 'simulation',
    off: false,
    currency: 'EUR',
    dayCap: { count: Math.min(2_000, lines), amount: Math.max(2, Math.floor(lines / 40)) * price },
    rules: [
      {
        name: 'top-up-at-80',
        on: 'balance.threshold.exceeded',
        mode: 'on',
        when: "subscription.status = 'active' and used_percent >= 80",
        once: 'period',
        thresholdPercent: 80,
        cooldownMinutes: 30,
        onTheWayMax: 1,
        caps: {
          subscriptionMonth: { count: 3, amount: 3 * price },
          subscriptionDay: { count: 2, amount: 2 * price },
          ruleDay: { count: Math.min(2_000, Math.max(2, Math.floor(lines / 45))) },
        },
        do: [
          {
            kind: 'top_up',
            offering: 'prdoff_1',
            purchaseLocation: 'ES',
            price: { amount: price, currency: 'EUR' },
          },
          { kind: 'sms', from: '+34600000000', to: 'line', text: 'You have used {{ used_percent }} %.' },
        ],
      },
    ],
  };
}
