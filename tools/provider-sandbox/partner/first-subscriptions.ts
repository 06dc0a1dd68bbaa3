import { newSubscription } from './orders/new-subscription.ts';
import type { PartnerWorld } from './partner-world.ts';
import { limitedPlan } from './products/limited-plan.ts';
import { sellProduct } from './products/sell-product.ts';

/**
 * Subscriptions that exist from the start: one account, and each subscription with its own subscriber and an active
 * plan.
 */
export function makeFirstSubscriptions(world: PartnerWorld, count: number): void {
  if (!Number.isInteger(count) || count < 0 || count > 100_000) {
    throw new Error(`partner.subscriptions must be a whole number from 0 to 100000, not ${count}`);
  }
  const plan = limitedPlan(world);
  if (count === 0 || !plan) return;
  const atMs = world.now();
  const made = { createdAtMs: atMs, updatedAtMs: atMs };
  const address = { country: 'GB' };
  const account = {
    id: world.newId('acc_'),
    type: 'personal' as const,
    name: 'Robin Example',
    number: '100000',
    owner: { first_name: 'Robin', last_name: 'Example', address },
    ...made,
  };
  world.accounts.put(account);
  for (let lineNo = 1; lineNo <= count; lineNo += 1) {
    const subscriber = {
      id: world.newId('subr_'),
      accountId: account.id,
      firstName: 'Robin',
      lastName: 'Example',
      email: `line-${lineNo}@example.com`,
      locale: 'en-GB',
      address,
      ...made,
    };
    world.subscribers.put(subscriber);
    const subscription = newSubscription(world, subscriber, undefined, atMs);
    world.subscriptions.put({ ...subscription, status: 'active' });
    sellProduct(
      world,
      subscription.id,
      { activation_mode: 'immediate', product_offering_id: plan.id },
      plan,
      atMs,
    );
  }
}
