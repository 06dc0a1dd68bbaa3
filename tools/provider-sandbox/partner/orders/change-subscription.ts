import { subscriptionWithNumbers } from '../body/subscription-body.ts';
import type { EventType } from '../event.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { endProduct } from '../products/change-product.ts';
import { isLive } from '../products/product.ts';
import type { SimProfile, Subscription, SubscriptionStatus } from './subscription.ts';

/** Moves a subscription on and tells about it; whether it may is up to the caller. */
export function changeStatus(
  world: PartnerWorld,
  before: Subscription,
  status: Exclude<SubscriptionStatus, 'created'>,
  atMs: number,
): Subscription {
  const after: Subscription = { ...before, status, updatedAtMs: atMs };
  world.subscriptions.put(after);
  tell(world, `subscription.${status}`, after, atMs);
  return after;
}

/** Ends a subscription. Assumed: its products end with it, in the same way, and so do its numbers. */
export function endSubscription(
  world: PartnerWorld,
  before: Subscription,
  status: 'terminated' | 'canceled',
  atMs: number,
): void {
  for (const product of world.products.ofSubscription(before.id)) {
    if (isLive(product)) endProduct(world, product, status, atMs);
  }
  for (const number of [...world.phoneNumbers.after(undefined)]) {
    if (number.subscriptionId !== before.id || number.status === 'terminated') continue;
    world.phoneNumbers.put({
      ...number,
      status: 'terminated',
      optInExpiresAtMs: undefined,
      updatedAtMs: atMs,
    });
  }
  changeStatus(world, { ...before, endedAtMs: atMs }, status, atMs);
}

/** Puts another SIM profile in the place of the one before, or the same one in another state. */
export function changeSimProfile(
  world: PartnerWorld,
  before: Subscription,
  change: Partial<SimProfile>,
  atMs: number,
): Subscription {
  const after = { ...before, simProfile: { ...before.simProfile, ...change }, updatedAtMs: atMs };
  world.subscriptions.put(after);
  return after;
}

export function tell(world: PartnerWorld, type: EventType, subscription: Subscription, atMs: number): void {
  world.emit(type, { subscription: subscriptionWithNumbers(world, subscription) }, atMs);
}
