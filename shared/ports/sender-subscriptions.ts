import type { Msisdn } from '../core/msisdn.ts';
import type { NumberedSubscription } from '../core/reconciliation/sender-subscription.ts';

/**
 * The subscriptions of the organization's numbers: the records of some numbers can only be asked for by their
 * subscription.
 */
export type SenderSubscriptions = {
  /** Whether this number's records are asked for by its subscription. */
  isNeededFor(from: Msisdn): boolean;
  /**
   * One page of all subscriptions. Throws `ProviderError`.
   *
   * @param cursor the `next` of the page before
   */
  page(
    cursor?: string,
  ): Promise<{ readonly subscriptions: readonly NumberedSubscription[]; readonly next?: string }>;
};

export type SenderSubscriptionPorts = { readonly senderSubscriptions: SenderSubscriptions };
