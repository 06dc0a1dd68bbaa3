import type { PartnerWorld } from '../partner-world.ts';
import type { Offering } from './offering.ts';

/**
 * The first plan that is sold and whose data can be used up, as every sandbox has one: for first subscriptions, and for
 * anyone who tries out an order.
 */
export function limitedPlan({ offerings }: Pick<PartnerWorld, 'offerings'>): Offering | undefined {
  return [...offerings.after(undefined)].find(
    ({ type, status, allowance }) => type === 'plan' && status === 'active' && !allowance.isUnlimited,
  );
}
