/** What goes with a call besides its request. */
export type ReadCall = {
  /** The same for everything that belongs to one job item. */
  readonly correlationId?: string | undefined;
  /** For everything together, also waiting for a token and for a connection; the API's own limit when absent. */
  readonly limitMs?: number | undefined;
};

/** A call that changes the provider's world. */
export type WriteCall = ReadCall & {
  /** The same for every repeat of one entry's call. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
};
