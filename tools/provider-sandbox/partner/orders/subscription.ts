/** Source: partner API, States and transitions, Subscription. */
export const subscriptionStatuses = [
  'created',
  'active',
  'grace',
  'suspended',
  'deactivated',
  'terminated',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Source: partner API, Subscription, SIM profile. */
export type SimProfile = {
  readonly iccid: string;
  /** Spelt as the provider spells it, which is not always the same way. */
  readonly profileStatus: string;
  readonly matchingId: string;
  readonly eid?: string | undefined;
};

export type Subscription = {
  readonly id: string;
  readonly accountId: string;
  readonly subscriberId: string;
  readonly status: SubscriptionStatus;
  readonly simProfile: SimProfile;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly endedAtMs?: number;
};

export function hasEnded({ endedAtMs }: Subscription): boolean {
  return endedAtMs !== undefined;
}
