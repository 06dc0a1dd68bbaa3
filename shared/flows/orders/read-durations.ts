import { isOrder, type OrderEntry } from '../../core/calls/entry.ts';
import { chunksOfEntries } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type Durations, durationsOf } from '../../core/orders/durations.ts';
import type { AllPorts } from '../../ports/world.ts';

/** A large batch is looked at in places that are equally far from each other, a few rows in each. */
const [places, rowsEach] = [10, 40];

export type ReadDurations = Durations & {
  /** How many rows were looked at, of how many that were planned. */
  readonly rowsSeen: number;
  readonly rows: number;
};

/**
 * How long the provider took for the orders of a batch. Of a large one some rows are looked at: at most 400, so that
 * a look costs at most about 100 read units whatever the size.
 */
export async function readDurations(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  job: Job,
): Promise<ReadDurations> {
  const rows = job.plan?.totals.chunks ?? 0;
  const stretches = rows <= places * rowsEach ? [0] : Array.from({ length: places }, (_, at) => at);
  const each = rows <= places * rowsEach ? rows : rowsEach;
  const seen: OrderEntry[] = [];
  let rowsSeen = 0;
  for (const at of stretches) {
    const from = Math.floor((at * rows) / places);
    let left = each;
    for await (const entries of chunksOfEntries(ledger.entries(job.id, from, each))) {
      if (left === 0) break;
      left -= 1;
      rowsSeen += 1;
      seen.push(...entries.filter(isOrder));
    }
  }
  return { ...durationsOf(seen, now()), rowsSeen, rows };
}
