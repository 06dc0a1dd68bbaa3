import type { Entry, EntryState } from './entry.ts';
import { isFinal } from './entry.ts';
import type { Job, JobState } from './job.ts';

/** Rows by what became of them. They add up: the sum of all but `total` is `total`. */
export type RowCounts = {
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
  readonly unclear: number;
  readonly held: number;
  /** Planned, in a call right now, or canceled. */
  readonly unprocessed: number;
  readonly suppressed: number;
  readonly duplicate: number;
  readonly invalid: number;
};

export type RowState = Exclude<keyof RowCounts, 'total' | 'duplicate' | 'invalid'>;

const rowStateOf: Record<Exclude<EntryState, 'divided'>, RowState> = {
  planned: 'unprocessed',
  claimed: 'unprocessed',
  canceled: 'unprocessed',
  accepted: 'accepted',
  refused: 'refused',
  unclear: 'unclear',
  held: 'held',
  suppressed: 'suppressed',
};

export type Progress = {
  readonly rows: RowCounts;
  /** Provider calls by state. */
  readonly calls: Readonly<Partial<Record<EntryState, number>>>;
  /** A running job whose entries are all final is completed, whether or not `tick` has noted it yet. */
  readonly state: JobState;
};

/**
 * Counts a planned job from its entries alone: nothing is kept twice, so nothing can drift apart.
 *
 * @param entries every entry of the job, in the order of their ids
 */
export async function progressOf(job: Job, entries: AsyncIterable<Entry>): Promise<Progress> {
  const totals = job.plan?.totals;
  const rows = { accepted: 0, refused: 0, unclear: 0, held: 0, unprocessed: 0, suppressed: 0 };
  const calls: Partial<Record<EntryState, number>> = {};
  let open = 0;
  for await (const chunk of chunkStates(entries)) {
    rows[chunk.rowState] += chunk.rows;
    for (const state of chunk.states) {
      calls[state] = (calls[state] ?? 0) + 1;
      if (!isFinal(state)) open += 1;
    }
  }
  const done = job.state === 'running' && open === 0;
  return {
    rows: {
      total: totals?.rows ?? 0,
      ...rows,
      duplicate: totals?.duplicate ?? 0,
      invalid: totals?.invalid ?? 0,
    },
    calls,
    state: done ? 'completed' : job.state,
  };
}

export type ChunkState = {
  readonly chunkNo: number;
  readonly rows: number;
  readonly rowState: RowState;
  readonly states: readonly EntryState[];
  /** The entry that decides: the first part not accepted, else the last one. */
  readonly decisive: Entry;
};

/** Folds the parts of each chunk into one state: that of the first part not accepted. */
export async function* chunkStates(entries: AsyncIterable<Entry>): AsyncGenerator<ChunkState> {
  let parts: Entry[] = [];
  for await (const entry of entries) {
    if (parts[0] !== undefined && parts[0].chunkNo !== entry.chunkNo) {
      yield* fold(parts);
      parts = [];
    }
    parts.push(entry);
  }
  yield* fold(parts);
}

function* fold(parts: readonly Entry[]): Generator<ChunkState> {
  const decisive = parts.find((part) => part.state !== 'accepted') ?? parts.at(-1);
  if (decisive === undefined) return;
  if (decisive.state === 'divided') throw new Error(`Entry ${decisive.id} is divided: its children decide`);
  yield {
    chunkNo: decisive.chunkNo,
    rows: decisive.rows,
    rowState: rowStateOf[decisive.state],
    states: parts.map((part) => part.state),
    decisive,
  };
}
