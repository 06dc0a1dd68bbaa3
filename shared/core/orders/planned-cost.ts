import type { PlannedCost, Price } from '../jobs/batch-settings.ts';
import type { Step } from '../jobs/operation.ts';
import { offeringsIn } from './named-ids.ts';

/** More sorts of purchases are not counted apart: their rows count as unknown. */
const sortsMax = 1_000;

/** Counts what the rows of a batch buy. */
export function costCounter() {
  const rowsOf = new Map<string, number>();
  let unsorted = 0;
  return {
    add(steps: readonly Step[]): void {
      const bought = steps.flatMap(({ input }) => offeringsIn(input.products));
      if (bought.length === 0) return;
      const sort = bought.join(' ');
      if (rowsOf.size < sortsMax || rowsOf.has(sort)) rowsOf.set(sort, (rowsOf.get(sort) ?? 0) + 1);
      else unsorted += 1;
    },
    /** The ids of what is bought, without repeats. */
    offerings: (): readonly string[] => [...new Set([...rowsOf.keys()].flatMap((sort) => sort.split(' ')))],
    /** @returns undefined when no row buys anything */
    cost(prices: ReadonlyMap<string, Price>): PlannedCost | undefined {
      if (rowsOf.size === 0) return undefined;
      const amounts = new Map<string, number>();
      let unknownRows = unsorted;
      for (const [sort, rows] of rowsOf) {
        const found = sort.split(' ').map((id) => prices.get(id));
        if (found.includes(undefined)) unknownRows += rows;
        else
          for (const price of found)
            if (price !== undefined)
              amounts.set(price.currency, (amounts.get(price.currency) ?? 0) + price.amount * rows);
      }
      return {
        amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
        unknownRows,
      };
    },
  };
}
