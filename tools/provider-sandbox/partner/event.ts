/** Every documented type, and that of the completed porting, which the document describes without its name. */
export const eventTypes = [
  'balance.threshold.exceeded',
  'product.depleted',
  'product.terminated',
  'product.active',
  'product.canceled',
  'product.throttling.applied',
  'subscription.active',
  'subscription.grace',
  'subscription.suspended',
  'subscription.terminated',
  'subscription.deactivated',
  'subscription.canceled',
  'subscription.sim_profile.installed',
  'subscription.sim_profile.deleted',
  'porting.cancelation_requested',
  'porting.canceled',
  'porting.rejected',
  'porting.completed',
  'contract.created',
  'invoice.open',
] as const;

/** What a later version than the document's reports of orders that wait for a date. */
export const laterEventTypes = ['order.scheduled', 'order.completed', 'order.failed'] as const;

export type EventType = (typeof eventTypes)[number] | (typeof laterEventTypes)[number];

/** A notification's body. Source: partner API, Events. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
};
