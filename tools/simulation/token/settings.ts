/** How long and how rough a run is. Rates are shares of all steps of that kind. */
export type TokenRun = {
  readonly seed: number;
  readonly days: number;
  readonly workers: number;
  /** A token's life at the provider, 5 minutes unless set otherwise. */
  readonly tokenLifeMs?: number;
  readonly mutant?: TokenMutant;
};

/** Bugs put into the ports. Each has to be found. */
export type TokenMutant = 'no lease' | 'label-based read' | 'one secret instead of five';

export const dayMs = 24 * 3_600_000;

export const rates = {
  /**
   * A process dies at a step, before or after its effect. Steps of anyone who fetches a token are few, so they die more
   * often.
   */
  deathOfReader: 0.001,
  deathOfFetcher: 0.03,
  /** An effect happens and the process hears of an error. */
  answerLost: 0.002,
  /** A process stands still for longer than a lease. */
  freeze: 0.0005,
  /** A version cannot be read for a while after it was written. */
  staleVersion: 0.1,
  /** A secret takes no version although the budget has one left. */
  quota: 0.005,
} as const;

export const staleMaxMs = 3_000;
export const skewMaxMs = 500;

/** Time between two calls of a worker, on average. */
export const callEveryMs = 60_000;
