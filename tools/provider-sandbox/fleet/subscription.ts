/** A subscription with its number and its SIM profile. Source: organization API, Subscription. */
export type Subscription = {
  readonly id: string;
  readonly accountId: string;
  readonly subscriberId: string;
  /** Digits without plus. */
  readonly msisdn: string;
  readonly country: string;
  readonly iccid: string;
  /** Shows in the services only: the documented statuses know no suspension. */
  readonly isSuspended: boolean;
  readonly createdAtMs: number;
  /** The subscription is terminated when there is one. */
  readonly terminatedAtMs?: number;
};

/** The documented status. */
export function statusOf(lived: { readonly terminatedAtMs?: number }): 'active' | 'terminated' {
  return lived.terminatedAtMs === undefined ? 'active' : 'terminated';
}
