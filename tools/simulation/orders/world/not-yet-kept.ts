/**
 * Promises that the flows do not keep yet, each with its finding: what breaks them is left out of the runs until it is
 * set to true.
 */
export const isKept = {
  /** T5: an order that the provider never takes is placed again only so often. */
  resendsEnd: true,
} as const satisfies Record<string, boolean>;
