import type { Rare } from './rare.ts';

const minutes = 60_000;

/** How the provider's records can be odd without being late. */
export type OddRecords = {
  /** Whether they are listed by when they were processed. */
  readonly byProcessing: () => boolean;
  /** Whether an item does not say which of a subscription's numbers it is of. */
  readonly lacksSender: () => boolean;
  /**
   * When another system texts one of a call's recipients from the same number, after the call's begin, and how long
   * that takes to be on record.
   */
  readonly foreign: () => { readonly inMs: number; readonly lagMs: number } | undefined;
};

export function newOddRecords(rare: Rare): OddRecords {
  const { dice } = rare;
  return {
    byProcessing: () => rare.strikes('usage by processing time', 1),
    lacksSender: () => rare.strikes('usage item without its sender', 0.6),
    foreign: () =>
      rare.strikes('text of another system', 0.2)
        ? { inMs: dice.between(-3 * minutes, 12 * minutes), lagMs: dice.between(1, 14 * minutes) }
        : undefined,
  };
}
