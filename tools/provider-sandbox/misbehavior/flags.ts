/**
 * Everything in which the sandbox can be made kinder than its default, or do what the provider neither promises nor
 * rules out. The default of each is `false`, so a client that works without the kind ones works with them too.
 */
export type Flags = {
  /** Texts to another country than the sender's are sent instead of refused. */
  readonly allowInternational: boolean;
  /** A repeated `Idempotency-Key` gets the first answer again instead of a second performance. */
  readonly replayIdempotencyKeys: boolean;
  /** With `replayIdempotencyKeys`: an answer 5xx is kept as well, and its key is answered so from then on. */
  readonly keepFailedAnswers: boolean;
  /**
   * With `replayIdempotencyKeys`: an answer 401 or 429 is kept as well, and its key is answered so from then on, even
   * if an earlier call with it was performed.
   */
  readonly keepRejections: boolean;
  /** Array parameters may be one comma-separated value as well as repeated ones. */
  readonly commaSeparatedLists: boolean;
  /** The subscriber of an order may come without `employee_id` and `group`. */
  readonly allowPartialSubscribers: boolean;
  /**
   * Orders may suspend and resume a subscription, change its SIM, and leave its code to be fetched instead of mailed:
   * the document names these without saying how.
   */
  readonly allowAssumedOrderTypes: boolean;
  /** The partner API answers a call with any `Api-Version` as if it asked for the documented one. */
  readonly allowOtherVersions: boolean;
  /** An active subscription can be suspended without a grace before, as its links promise. */
  readonly suspendActiveSubscriptions: boolean;
  /** The partner API lists the add-ons that fit a plan, as a later version than the document's does. */
  readonly listCompatibleOfferings: boolean;
  /** The partner API lists the products of all subscriptions, as a later version than the document's does. */
  readonly listProducts: boolean;
  /** The partner API retrieves an offering with its prices, as a later version than the document's does. */
  readonly getProductOffering: boolean;
  /**
   * An order of the partner API that names a date is `scheduled` until then. Events report that, and how it ends, as
   * those of a later version than the document's do.
   */
  readonly scheduledOrders: boolean;
};

export const strictest: Flags = {
  allowInternational: false,
  replayIdempotencyKeys: false,
  keepFailedAnswers: false,
  keepRejections: false,
  commaSeparatedLists: false,
  allowPartialSubscribers: false,
  allowAssumedOrderTypes: false,
  allowOtherVersions: false,
  suspendActiveSubscriptions: false,
  listCompatibleOfferings: false,
  listProducts: false,
  getProductOffering: false,
  scheduledOrders: false,
};

export function isFlagName(name: string): name is keyof Flags {
  return Object.hasOwn(strictest, name);
}
