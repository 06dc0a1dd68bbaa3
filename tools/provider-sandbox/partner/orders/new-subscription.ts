import { iccidOf } from '../../fleet/iccid.ts';
import type { Subscriber } from '../customers/subscriber.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Subscription } from './subscription.ts';

/** A new subscription with its number, not active yet. */
export function newSubscription(
  world: PartnerWorld,
  subscriber: Subscriber,
  eid: string | undefined,
  atMs: number,
): Subscription {
  const id = world.newId('subs_');
  const subscription: Subscription = {
    id,
    accountId: subscriber.accountId,
    subscriberId: subscriber.id,
    status: 'created',
    simProfile: {
      iccid: iccidOf(id),
      profileStatus: 'ready_for_installation',
      matchingId: matchingIdOf(id),
      eid,
    },
    createdAtMs: atMs,
    updatedAtMs: atMs,
  };
  world.subscriptions.put(subscription);
  world.phoneNumbers.put({
    id: world.newId('pn_'),
    subscriptionId: id,
    ...world.takeNumber(),
    status: 'active',
    createdAtMs: atMs,
    updatedAtMs: atMs,
  });
  return subscription;
}

/** What a phone shows to the profile server; follows from words as ids do. */
export function matchingIdOf(...words: readonly string[]): string {
  return iccidOf('matching', ...words).slice(-13);
}
