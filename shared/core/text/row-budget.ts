import type { Context } from 'liquidjs';

/**
 * How many pieces and filters one row's text may run through: loops end here. A plain template needs three a
 * placeholder.
 */
const stepsMax = 500;

/** How many characters and list items one row's text may make on its way. A finished text has at most 5,000. */
const madeMax = 20_000;

/** A row's text went through too many steps, or grew too large on its way. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

/** Fresh limits for one row's text. They count and never time, so that the same row always ends the same way. */
export function rowBudget(): Pick<Context, 'memoryLimit' | 'renderLimit'> {
  const limits = { memoryLimit: new Budget(madeMax), renderLimit: new Budget(stepsMax) };
  // The engine's own class has private members, but nothing of it is used beside `use` and `check`.
  return limits as unknown as Pick<Context, 'memoryLimit' | 'renderLimit'>;
}

class Budget {
  readonly #limit: number;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  use(amount: number): void {
    if (amount > 0) this.#used += amount;
    if (this.#used > this.#limit) throw new OverLimit('A text went over its limit');
  }

  /** The engine calls it before each piece, and means a time. */
  check(_nowMs: number): void {
    this.use(1);
  }
}
