import type { LimiterName } from './limiter-names.ts';

/**
 * Kinds of work that pass rate limiters, each with its weight where several share one. Of twenty permits in a row each
 * kind is sure of its part, and of one at least; what it does not want is lent to the others.
 */
export const workWeights = {
  /** Texts that cannot wait. They come first, within their own part. */
  urgent: 1,
  /** Texts of campaigns. */
  sms: 9,
  orders: 9,
  /** Asking after orders that were taken. */
  following: 3,
  /** Reading records of what became of unclear calls. */
  reconciliation: 3,
  /** Reading who has a subscription already, and what can be ordered, before anything is. */
  planning: 2,
  /** Reading what a rule decides about. */
  deciding: 2,
  /** Looking whether texts are billed beside the plan, and at balances whose event may have been lost. */
  watching: 1,
} as const;

export type LimiterWork = keyof typeof workWeights;

/** The kinds of work that each group of calls is made for. */
export const worksOf: Readonly<Record<LimiterName, readonly LimiterWork[]>> = {
  'organization.sms': ['urgent', 'sms'],
  'organization.orders': ['orders'],
  'organization.reads': ['following', 'reconciliation', 'planning', 'watching'],
  'partner.orders': ['orders'],
  'partner.reads': ['following', 'reconciliation', 'planning', 'deciding', 'watching'],
};
