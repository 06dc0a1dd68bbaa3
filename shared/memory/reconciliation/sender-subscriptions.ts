import type { NumberedSubscription } from '../../core/reconciliation/sender-subscription.ts';
import { ProviderError } from '../../errors.ts';
import type { SenderSubscriptions } from '../../ports/sender-subscriptions.ts';

/**
 * How many digits a number has whose records are asked for without its subscription, and how many subscriptions a page.
 */
type Limits = { readonly digitsMin?: number; readonly pageItems?: number };

/** Subscriptions in RAM, in their order. */
export function memorySenderSubscriptions(
  subscriptions: readonly NumberedSubscription[],
  { digitsMin = 12, pageItems = 100 }: Limits = {},
): SenderSubscriptions {
  return {
    isNeededFor: (from) => from.replace('+', '').length < digitsMin,
    async page(cursor = '0') {
      const at = Number(cursor);
      if (!Number.isInteger(at))
        throw new ProviderError({
          tried: 'List Subscriptions',
          effect: 'none',
          code: 'refused',
          status: 400,
        });
      const next = at + pageItems;
      const page = subscriptions.slice(at, next);
      return next < subscriptions.length
        ? { subscriptions: page, next: String(next) }
        : { subscriptions: page };
    },
  };
}
