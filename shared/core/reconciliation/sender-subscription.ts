import { dayMs, hourMs } from '../timing.ts';

/** A subscription with its numbers, as digits without a plus. */
export type NumberedSubscription = {
  readonly subscriptionId: string;
  readonly numbers: readonly string[];
  /** A subscription that was ended may have sent a text before. */
  readonly hasEnded: boolean;
};

/** The subscription that has a sender's number. */
export type FoundSubscription = { readonly subscriptionId: string; readonly foundAtMs: number };

/** A search for it that is under way. */
type SubscriptionSearch = {
  /** The page to go on with. */
  readonly cursor: string;
  /** A subscription that had the number and was ended: it counts when no other one has it. */
  readonly endedSubscriptionId?: string;
};

/** What is kept of a sender's subscription from one look to the next. */
export type KeptSubscription = FoundSubscription | SubscriptionSearch;

/**
 * A number may move to another subscription, whose list of texts it is then: the old one's is silent about them.
 * Assumed: it stays with its subscription from a text until its call is reconciled.
 */
const subscriptionTrustMs = dayMs;

/** A refusal of a subscription that was found just now has another cause: the search would find it again. */
const foundJustNowMs = hourMs;

/**
 * @param isInUse a walk over the subscription's texts is under way: its place is one in this subscription's list, so
 * that the walk ends with it
 * @returns undefined when the subscription has to be searched for
 */
export function foundSubscription(
  kept: KeptSubscription | undefined,
  nowMs: number,
  isInUse: boolean,
): FoundSubscription | undefined {
  if (kept === undefined || 'cursor' in kept) return undefined;
  return isInUse || nowMs < kept.foundAtMs + subscriptionTrustMs ? kept : undefined;
}

/** What is kept when the provider does not take the subscription. */
export function subscriptionRefused(
  kept: KeptSubscription | undefined,
  nowMs: number,
): KeptSubscription | undefined {
  return kept !== undefined && 'foundAtMs' in kept && nowMs < kept.foundAtMs + foundJustNowMs
    ? kept
    : undefined;
}

/** @returns what is known after one more page; undefined when the list is over and no subscription has the number */
export function afterPage(
  endedSubscriptionId: string | undefined,
  digits: string,
  {
    subscriptions,
    next,
  }: { readonly subscriptions: readonly NumberedSubscription[]; readonly next?: string },
  nowMs: number,
): KeptSubscription | undefined {
  const having = subscriptions.filter(({ numbers }) => numbers.includes(digits));
  const live = having.find(({ hasEnded }) => !hasEnded);
  if (live !== undefined) return { subscriptionId: live.subscriptionId, foundAtMs: nowMs };
  const ended = having.at(-1)?.subscriptionId ?? endedSubscriptionId;
  if (next !== undefined)
    return { cursor: next, ...(ended === undefined ? {} : { endedSubscriptionId: ended }) };
  return ended === undefined ? undefined : { subscriptionId: ended, foundAtMs: nowMs };
}
