import type { Subscription } from '../../../fleet/subscription.ts';
import type { World } from '../../../world.ts';
import { link } from '../link.ts';

/** Source: organization API, Subscription, `_embedded.phone_numbers`. */
export function phoneNumbersBody(world: World, subscription: Subscription) {
  return {
    _links: { self: link(world, `/subscriptions/${subscription.id}/phone-numbers`) },
    _embedded: { phone_numbers: phoneNumbersOf(subscription) },
  };
}

/** Every subscription has one number here. Source: organization API, Order response, `phone_numbers`. */
export function phoneNumbersOf({ msisdn, country }: Subscription) {
  return [{ msisdn, is_primary: true, country }];
}
