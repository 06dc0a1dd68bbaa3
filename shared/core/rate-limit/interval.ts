/** Permits at equal distances. */
export type Interval = {
  readonly perSecond: number;
  /** When permit number `fromTaken` starts. */
  readonly fromMs: number;
  readonly fromTaken: number;
  /** Permits given, ever: the number of the next one. */
  readonly taken: number;
};

export function intervalFrom(fromMs: number, perSecond: number, taken = 0): Interval {
  return { perSecond, fromMs, fromTaken: taken, taken };
}

export function permitMs({ perSecond, fromMs, fromTaken }: Interval, permitNo: number): number {
  return fromMs + ((permitNo - fromTaken) * 1_000) / perSecond;
}

/** The same interval at another rate, from its next permit on. */
export function atRate(interval: Interval, perSecond: number): Interval {
  return intervalFrom(permitMs(interval, interval.taken), perSecond, interval.taken);
}

/** Given permits that have started by a time; a part of one counts as a part, so that rates come out even. */
export function startedBy(interval: Interval, atMs: number): number {
  const since = ((atMs - interval.fromMs) * interval.perSecond) / 1_000;
  return Math.min(interval.taken, interval.fromTaken + Math.max(0, since));
}
