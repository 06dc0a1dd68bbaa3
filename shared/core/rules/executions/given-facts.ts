import {
  type EventReport,
  type SubjectFacts,
  type SubscriptionFacts,
  subscriptionIdIn,
} from '../conditions/facts.ts';

/** What anyone who tries a rule says of a subscription that the event itself does not tell. */
export type GivenFacts = {
  readonly subscription?: Omit<SubscriptionFacts, 'id'> & { readonly id?: string };
};

/** What an event tells, and, of what it does not tell, what has been given. */
export function reportedWith({ reported }: EventReport, { subscription }: GivenFacts): SubjectFacts {
  const id = subscriptionIdIn(reported) ?? subscription?.id;
  if (reported.subscription !== undefined || subscription === undefined || id === undefined) return reported;
  return { ...reported, subscription: { ...subscription, id } };
}

/**
 * The input of a condition, of which `requested` says whether the condition has looked at the event's subscription
 * though nobody reported it. Deciding for real reads that subscription at the provider: events about products,
 * portings and orders only name it.
 */
export function watchedInput(
  input: Readonly<Record<string, unknown>>,
  { subject }: EventReport,
): { readonly input: Readonly<Record<string, unknown>>; readonly requested: () => boolean } {
  const isNamedOnly =
    subject?.about === 'product' || subject?.about === 'porting' || subject?.about === 'order';
  if (!isNamedOnly || input.subscription !== undefined) return { input, requested: () => false };
  let requested = false;
  const subscription = {
    // Anyone who measures the facts looks at what can be listed, and asks for nothing by it.
    enumerable: false,
    get: () => {
      requested = true;
      return undefined;
    },
  };
  return {
    input: Object.defineProperty({ ...input }, 'subscription', subscription),
    requested: () => requested,
  };
}
