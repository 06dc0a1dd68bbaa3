/**
 * Everything in which the sandbox can be made kinder than its default. The default of each is `false`: the provider
 * promises none of it, so a client that works without them works with them too.
 */
export type Flags = {
  /** Texts to another country than the sender's are sent instead of refused. */
  readonly allowInternational: boolean;
  /** A repeated `Idempotency-Key` gets the first answer again instead of a second performance. */
  readonly replayIdempotencyKeys: boolean;
  /** Array parameters may be one comma-separated value as well as repeated ones. */
  readonly commaSeparatedLists: boolean;
};

export const strictest: Flags = {
  allowInternational: false,
  replayIdempotencyKeys: false,
  commaSeparatedLists: false,
};

export function isFlagName(name: string): name is keyof Flags {
  return Object.hasOwn(strictest, name);
}
