import type { Line } from '../line.ts';
import type { Account } from './account.ts';
import type { Fleet } from './fleet.ts';
import { iccidOf } from './iccid.ts';
import { standardTemplate } from './order-template.ts';
import { productsOf } from './product.ts';
import { makeShelf } from './shelf.ts';
import type { Subscriber } from './subscriber.ts';
import type { Subscription } from './subscription.ts';

const dayMs = 86_400_000;

/** When the lines were made that exist from the start: before any order, and the same after every restart. */
const createdAtMs = Date.UTC(2020, 0, 1);

/**
 * The fleet before anybody orders anything.
 *
 * @param lines each becomes a subscription with a subscriber and a product
 * @param terminatedCount how many of the last lines are terminated
 */
export function firstFleet(
  accounts: readonly Account[],
  lines: readonly Line[],
  terminatedCount: number,
): Fleet {
  const firstTerminated = lines.length - terminatedCount;
  const subscriptions = lines.map((line, at) => subscriptionOf(line, at >= firstTerminated));
  return {
    accounts: makeShelf(accounts),
    subscribers: makeShelf(lines.map(subscriberOf)),
    subscriptions: makeShelf(subscriptions),
    products: makeShelf(subscriptions.flatMap((subscription) => productsOf(subscription, standardTemplate))),
    orders: makeShelf([]),
  };
}

function subscriptionOf(line: Line, isTerminated: boolean): Subscription {
  const { subscriptionId: id, accountId, subscriberId, msisdn, country } = line;
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

function subscriberOf({ subscriberId, msisdn }: Line): Subscriber {
  return {
    id: subscriberId,
    firstName: 'Robin',
    lastName: 'Example',
    email: `line-${msisdn}@example.com`,
    employeeId: `E-${msisdn}`,
    group: 'Staff',
  };
}
