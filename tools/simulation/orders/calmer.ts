import type { Dice } from '../machinery/dice.ts';
import type { OrderAdversary } from './order-adversary.ts';

/** The same, with this many times fewer faults at each step: what takes many steps would else never come to its end. */
export function calmer(adversary: OrderAdversary, dice: Dice, times: number): OrderAdversary {
  if (times === 1) return adversary;
  return {
    ...adversary,
    fateOf(kind) {
      if (dice.happens(1 / times)) return adversary.fateOf(kind);
      return { way: 'works', beforeMs: 1, afterMs: dice.between(1, 10) };
    },
  };
}
