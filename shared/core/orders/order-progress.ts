import type { Reason } from '../calls/entry.ts';
import type { SubscriptionDetails } from '../jobs/operation.ts';

/** How far an order has come, as the provider says. */
export type OrderProgress = {
  /**
   * `taken`: the provider works on it, or does not say. `scheduled`: it waits for a date. `failed`: the provider gave
   * it up, and nothing was delivered.
   */
  readonly progress: 'taken' | 'scheduled' | 'done' | 'failed';
  /** The provider's own word for that, such as `pending`. */
  readonly status: string;
  readonly subscription?: SubscriptionDetails;
};

/**
 * Source: partner API, States and transitions, Order; provider facts, 2, "Order transitions", for `scheduled`,
 * `canceled` and `expired`. Assumed.
 */
const partnerProgress = new Map<string, OrderProgress['progress']>([
  ['scheduled', 'scheduled'],
  ['completed', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['expired', 'failed'],
]);

/** What the partner API's word for the state of an order means. */
export function partnerProgressOf(status: string): OrderProgress['progress'] {
  return partnerProgress.get(status) ?? 'taken';
}

/** Whether nothing more happens with an order in that state. */
export function isEndOfOrder(status: string): boolean {
  return ['done', 'failed'].includes(partnerProgressOf(status));
}

/**
 * The words of version 2025-01-28 for an order that is under way. Source: partner API, States and transitions, Order.
 */
const underWay: ReadonlySet<string> = new Set(['accepted', 'fulfilling']);

/** Whether nothing keeps an order from being carried out, as its status says: one that is `on_hold` needs somebody. */
export function isUnderWay(status: string): boolean {
  return underWay.has(status);
}

/** Why an order is refused that was taken before. */
export function gaveUp(status: string): Reason {
  return {
    code: 'order_failed',
    detail: `The provider accepted the order and then ended it with the status ${status}`,
  };
}
