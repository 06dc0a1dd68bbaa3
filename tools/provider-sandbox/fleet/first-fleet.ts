import type { PhoneSubscription } from '../subscription-of-number.ts';
import type { Account } from './account.ts';
import type { Fleet } from './fleet.ts';
import { iccidOf } from './iccid.ts';
import { standardTemplate } from './order-template.ts';
import { productsOf } from './product.ts';
import { makeShelf } from './shelf.ts';
import type { Subscriber } from './subscriber.ts';
import type { Subscription } from './subscription.ts';

const dayMs = 86_400_000;

/** When the subscriptions were made that exist from the start: before any order, and the same after every restart. */
const createdAtMs = Date.UTC(2020, 0, 1);

/**
 * The fleet before anybody orders anything.
 *
 * @param numbered each becomes a subscription with a subscriber and a product
 * @param terminatedCount how many of the last ones are terminated
 */
export function firstFleet(
  accounts: readonly Account[],
  numbered: readonly PhoneSubscription[],
  terminatedCount: number,
): Fleet {
  const firstTerminated = numbered.length - terminatedCount;
  const subscriptions = numbered.map((of, at) => subscriptionOf(of, at >= firstTerminated));
  return {
    accounts: makeShelf(accounts),
    subscribers: makeShelf(numbered.map(subscriberOf)),
    subscriptions: makeShelf(subscriptions),
    products: makeShelf(subscriptions.flatMap((subscription) => productsOf(subscription, standardTemplate))),
    orders: makeShelf([]),
  };
}

function subscriptionOf(of: PhoneSubscription, isTerminated: boolean): Subscription {
  const { subscriptionId: id, accountId, subscriberId, msisdn, country } = of;
  return {
    id,
    accountId,
    subscriberId,
    msisdn,
    country,
    iccid: iccidOf(id),
    isSuspended: false,
    createdAtMs,
    ...(isTerminated && { terminatedAtMs: createdAtMs + 30 * dayMs }),
  };
}

function subscriberOf({ subscriberId, msisdn }: PhoneSubscription): Subscriber {
  return {
    id: subscriberId,
    firstName: 'Robin',
    lastName: 'Example',
    email: `line-${msisdn}@example.com`,
    employeeId: `E-${msisdn}`,
    group: 'Staff',
  };
}
