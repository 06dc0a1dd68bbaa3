/** How kinds of work share one rate limiter. */
export type Shares = {
  /**
   * Weights by kind of work: each is sure of its part of every round. Work that is not named gets what is left over.
   */
  readonly weights: Readonly<Record<string, number>>;
  /** The kind that goes first, within its own part. */
  readonly urgent?: string;
};

/** What each kind has taken of the latest round of permits. */
export type Round = { readonly no: number; readonly taken: Readonly<Record<string, number>> };

const roundPermits = 20;

/**
 * How far ahead a kind of work may take a permit, of the time for which permits are given at all. Who has had its part
 * of the round takes no permit before it is due, so it gets only those that nobody else wanted. Others leave the far
 * half of the time to urgent work, which thus always finds a permit.
 */
export function reachMs(
  shares: Shares,
  round: Round,
  permitNo: number,
  work: string,
  mostMs: number,
): number {
  const { weights, urgent } = shares;
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const weight = weights[work] ?? 0;
  const part = weight === 0 ? 0 : Math.max(1, Math.floor((roundPermits * weight) / total));
  const taken = round.no === roundOf(permitNo) ? (round.taken[work] ?? 0) : 0;
  if (taken >= part) return 0;
  return urgent === undefined || urgent === work ? mostMs : mostMs / 2;
}

export function withTaken(round: Round, permitNo: number, work: string): Round {
  const no = roundOf(permitNo);
  const taken = round.no === no ? round.taken : {};
  return { no, taken: { ...taken, [work]: (taken[work] ?? 0) + 1 } };
}

function roundOf(permitNo: number): number {
  return Math.floor(permitNo / roundPermits);
}
