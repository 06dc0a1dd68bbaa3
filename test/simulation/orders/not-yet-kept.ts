/**
 * Promises that the flows do not keep yet, each with its finding: what breaks them is left out of the runs until it is set to true.
 */
export const isKept = {
  /** T5: an order that the provider never takes is placed again only so often. */
  resendsEnd: false,
  /** T13b: a retry of a batch that was canceled before its plan was made is refused. */
  retriesOfUnplannedAreRefused: false,
  /** T4: a resend that comes while its batch is found complete opens it again. Seed 44 with `resendsReopen` set. */
  resendsReopen: false,
} as const satisfies Record<string, boolean>;
