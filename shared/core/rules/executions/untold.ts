import {
  type EventHint,
  type SubjectFacts,
  type SubscriptionFacts,
  subscriptionIdIn,
} from '../conditions/facts.ts';

/** What whoever tries a rule says of a line that the event itself does not tell. */
export type GivenFacts = {
  readonly subscription?: Omit<SubscriptionFacts, 'id'> & { readonly id?: string };
};

/** What an event tells, and, of what it does not tell, what has been given. */
export function toldWith({ told }: EventHint, { subscription }: GivenFacts): SubjectFacts {
  const id = subscriptionIdIn(told) ?? subscription?.id;
  if (told.subscription !== undefined || subscription === undefined || id === undefined) return told;
  return { ...told, subscription: { ...subscription, id } };
}

/**
 * The input of a condition, of which `asked` says whether the condition has looked at the event's line though nobody
 * told it. Deciding for real reads that line at the provider: events about products and portings only name it.
 */
export function watchedInput(
  input: Readonly<Record<string, unknown>>,
  { subject }: EventHint,
): { readonly input: Readonly<Record<string, unknown>>; readonly asked: () => boolean } {
  const isNamedOnly = subject?.about === 'product' || subject?.about === 'porting';
  if (!isNamedOnly || input.subscription !== undefined) return { input, asked: () => false };
  let asked = false;
  const subscription = {
    // Whoever measures the facts looks at what can be listed, and asks for nothing by it.
    enumerable: false,
    get: () => {
      asked = true;
      return undefined;
    },
  };
  return { input: Object.defineProperty({ ...input }, 'subscription', subscription), asked: () => asked };
}
