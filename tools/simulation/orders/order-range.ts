import { addRun, newSums, type Sums } from '../machinery/tally.ts';
import { orderMutants } from './order-mutants.ts';
import { type OrderRun, runOrders } from './order-run.ts';

/** Seeds to play: `count` from `first` on, of which a worker takes every nth. */
export type OrderRange = {
  readonly first: number;
  readonly count: number;
  readonly every: number;
  readonly rows?: number;
  readonly batches?: number;
  readonly mutant?: string;
  readonly holds?: boolean;
};

/** How far a player has come. */
export type OrderNews = {
  readonly sums: Sums;
  readonly line?: string;
  readonly failed?: { readonly seed: number; readonly run: OrderRun };
};

const newsEvery = 50;

/**
 * Plays seeds one after the other until a promise is broken.
 *
 * @param tell is given the sums since it was last called
 */
export async function playOrders(
  { first, count, every, rows, batches, mutant, holds = false }: OrderRange,
  tell: (news: OrderNews) => void,
  print?: (line: string) => void,
): Promise<void> {
  const bug = orderMutants.find(({ name }) => name === mutant);
  let sums = newSums();
  for (let seed = first; seed < first + count; seed += every) {
    const run = await runOrders(seed, {
      holds,
      ...(rows === undefined ? {} : { rows }),
      ...(batches === undefined ? {} : { batches }),
      ...(bug === undefined ? {} : { mutant: bug }),
      ...(print === undefined ? {} : { print }),
      progress: (line) => tell({ sums: newSums(), line: `seed ${seed}, ${line}` }),
    });
    addRun(sums, run);
    if (run.broken.length > 0) return tell({ sums, failed: { seed, run } });
    if (sums.runs < newsEvery && rows === undefined) continue;
    tell({ sums });
    sums = newSums();
  }
  tell({ sums });
}
