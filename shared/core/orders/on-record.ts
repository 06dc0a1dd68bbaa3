import { peopleIndex } from './people-index.ts';
import { employeeKeyOf, hasSameName, mailKeyOf, type Person } from './person.ts';

/**
 * What the provider's records say of a batch's people. It keeps nothing of anybody else, so that a large fleet fits.
 */
export type OnRecord = {
  /** Somebody of the batch. To be called for all of them before anything is seen. */
  want(person: Person): void;
  sawSubscription(subscription: Person & { readonly subscriptionId: string }): void;
  sawSubscriber(subscriber: Person & { readonly subscriberId: string }): void;
  /** A subscription at the partner, of the subscribers wanted or of others. */
  sawPartnerSubscription(subscription: {
    readonly subscriptionId: string;
    readonly subscriberId?: string;
    readonly status?: string;
  }): void;
  /** The subscription that somebody has already; of a partner's subscriber, the one they have there. */
  subscriptionOf(person: Person): string | undefined;
  /**
   * The partner's subscriber of that account and e-mail; `unsure` when there are several and none, or more than one, of
   * that name.
   */
  subscriberOf(person: Person): string | 'unsure' | undefined;
};

/**
 * States of a partner's subscription that is gone for good. Assumed: in any other one, and in one that nobody
 * has seen yet, somebody has it. Source: partner API, States and transitions.
 */
const overStatuses: readonly string[] = ['terminated', 'canceled'];

export function isOver(status: string): boolean {
  return overStatuses.includes(status);
}

export function onRecord(): OnRecord {
  const wanted = new Set<string>();
  const subscriptions = peopleIndex<string>();
  const subscribers = new Map<string, (Person & { readonly subscriberId: string })[]>();
  const partnerSubscriptions = new Map<string, string>();
  return {
    want(person) {
      for (const key of keysOf(person)) wanted.add(key);
    },
    sawSubscription(subscription) {
      if (keysOf(subscription).some((key) => wanted.has(key)))
        subscriptions.add(subscription, subscription.subscriptionId);
    },
    sawSubscriber(subscriber) {
      const key = mailKeyOf(subscriber);
      if (key === undefined || !wanted.has(key)) return;
      subscribers.set(key, [...(subscribers.get(key) ?? []), subscriber]);
    },
    sawPartnerSubscription({ subscriptionId, subscriberId, status = '' }) {
      if (subscriberId !== undefined && !isOver(status))
        partnerSubscriptions.set(subscriberId, subscriptionId);
    },
    subscriptionOf: (person) =>
      person.subscriberId === undefined
        ? subscriptions.find(person)
        : partnerSubscriptions.get(person.subscriberId),
    subscriberOf(person) {
      const found = subscribers.get(mailKeyOf(person) ?? '') ?? [];
      const fit = found.length > 1 ? found.filter((one) => hasSameName(one, person)) : found;
      const [first, second] = fit;
      if (found.length === 0) return undefined;
      return first === undefined || second !== undefined ? 'unsure' : first.subscriberId;
    },
  };
}

/** An employee id is no e-mail's key: that one is written as JSON. */
function keysOf(person: Person): string[] {
  return [employeeKeyOf(person), mailKeyOf(person)].filter((key) => key !== undefined);
}
