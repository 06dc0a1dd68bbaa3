import { isText, type TextEntry } from '../../../../../shared/core/calls/entry.ts';
import {
  type Progress,
  progressOf,
  type RowCounts,
} from '../../../../../shared/core/counts/progress-of-job.ts';
import type { JobId } from '../../../../../shared/core/ids.ts';
import type { Job } from '../../../../../shared/core/jobs/job.ts';
import type { LedgerStore } from '../../../machinery/stores/ledger-store.ts';
import { type ChunkEnd, chunkEnd } from '../../invariants/of-entries.ts';

/** What a poll shows of a campaign, with how far each of its chunks is from its end. */
type Sums = Pick<Progress, 'rows' | 'state'> & { readonly ends: readonly ChunkEnd[] };

/** Polls after each write, which for large campaigns costs too much unless only chunks that changed are counted. */
export type ChunkSums = {
  changed(entry: TextEntry): void;
  poll(job: Job): Promise<Sums>;
};

type Counted = {
  readonly rows: Map<number, RowCounts>;
  readonly ends: Map<number, ChunkEnd>;
  readonly changed: Set<number>;
  readonly sum: Map<string, number>;
};

export function newChunkSums(ledger: () => Pick<LedgerStore, 'chunkEntries'>): ChunkSums {
  const jobs = new Map<JobId, Counted>();
  const countedOf = (jobId: JobId): Counted => {
    const known = jobs.get(jobId);
    const counted = known ?? { rows: new Map(), ends: new Map(), changed: new Set(), sum: new Map() };
    if (known === undefined) jobs.set(jobId, counted);
    return counted;
  };
  return {
    changed: ({ jobId, chunkNo }) => void countedOf(jobId).changed.add(chunkNo),
    async poll(job) {
      const { rows, ends, changed, sum } = countedOf(job.id);
      const { plan: _, ...unplanned } = job;
      for (const chunkNo of changed) {
        const entries = ledger().chunkEntries(job.id, chunkNo).filter(isText);
        const now = (await progressOf(unplanned, inTurn(entries))).rows;
        add(sum, now, 1);
        add(sum, rows.get(chunkNo) ?? {}, -1);
        rows.set(chunkNo, now);
        ends.set(chunkNo, chunkEnd(entries));
      }
      changed.clear();
      const planned = await progressOf(job, inTurn([]));
      const all = Object.entries(planned.rows).map(([name, count]) => [name, count + (sum.get(name) ?? 0)]);
      const isOpen = [...ends.values()].some(({ open }) => open !== undefined);
      return {
        rows: Object.fromEntries(all) as RowCounts,
        state: isOpen ? job.state : planned.state,
        ends: [...ends.values()],
      };
    },
  };
}

async function* inTurn(entries: readonly TextEntry[]): AsyncGenerator<TextEntry> {
  yield* entries;
}

function add(sum: Map<string, number>, rows: Partial<RowCounts>, times: 1 | -1): void {
  for (const [name, count] of Object.entries(rows)) sum.set(name, (sum.get(name) ?? 0) + times * count);
}
