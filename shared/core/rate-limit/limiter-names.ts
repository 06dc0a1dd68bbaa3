import type { ProviderApi } from '../provider-api.ts';

/**
 * Groups of calls: those of one credential and one kind of operation. Each has a rate limiter of its own, so that a
 * burst of listings does not hold up texts, unless the stage says that several share one limit. Assumed: the
 * provider counts by endpoint.
 */
export const limiterNames = [
  'organization.sms',
  'organization.orders',
  /** Listings of usage and subscriptions, and polls of orders. */
  'organization.reads',
  'partner.orders',
  'partner.reads',
] as const;

export type LimiterName = (typeof limiterNames)[number];

/** Whose credential the rate limiter's calls carry. */
export function providerApiOf(name: LimiterName): ProviderApi {
  return name.startsWith('partner.') ? 'partner' : 'organization';
}
