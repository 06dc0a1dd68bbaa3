import { seededRandom } from '../../../test/support/seeded-random.ts';

/** Seeded choices: the same seed always makes the same ones. */
export type Dice = {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** @param rate from 0 (never) to 1 (always) */
  readonly happens: (rate: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

export function diceOf(seed: number): Dice {
  const next = seededRandom(seed);
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    happens: (rate) => rate > 0 && next() < rate,
    pick(items) {
      const at = Math.floor(next() * items.length);
      if (at >= items.length) throw new RangeError('There is nothing to pick from');
      return items[at] as (typeof items)[number];
    },
  };
}
