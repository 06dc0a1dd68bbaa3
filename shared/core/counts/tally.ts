import type { Entry, EntryState } from '../calls/entry.ts';
import { addTo, type Count, countChunk, emptyCount, hasOpen, type Reasons } from '../calls/progress.ts';

/** What has become of some chunks of a job. */
export type Tally = {
  /** Their rows, each in one state. */
  readonly rows: Readonly<Count>;
  /** Calls to the provider by state. */
  readonly calls: Readonly<Partial<Record<EntryState, number>>>;
  /** Chunks whose calls are not all over. */
  readonly open: number;
  readonly reasons: Readonly<Reasons>;
};

/** Adds up a tally. */
export class Tallying {
  private readonly rows = emptyCount();
  private readonly calls: Partial<Record<EntryState, number>> = {};
  private readonly reasons: Reasons = {};
  private open = 0;

  /** @param chunk all entries of a chunk */
  addChunk(chunk: readonly Entry[]): void {
    countChunk(chunk, this.rows, this.reasons);
    for (const { state } of chunk) if (state !== 'divided') addTo(this.calls, state, 1);
    if (hasOpen(chunk)) this.open += 1;
  }

  /** Adds the rows of other chunks. */
  add({ rows, calls, open, reasons }: Tally): void {
    for (const [state, count] of Object.entries(rows)) this.rows[state as keyof Count] += count;
    for (const [state, count] of Object.entries(calls)) addTo(this.calls, state, count);
    for (const [reason, count] of Object.entries(reasons)) addTo(this.reasons, reason, count);
    this.open += open;
  }

  done(): Tally {
    const { rows, calls, open, reasons } = this;
    return { rows, calls, open, reasons };
  }
}

export async function tallyOf(chunks: AsyncIterable<readonly Entry[]>): Promise<Tally> {
  const tally = new Tallying();
  for await (const chunk of chunks) tally.addChunk(chunk);
  return tally.done();
}

export function isSameTally(one: Tally, other: Tally): boolean {
  const parts = ['rows', 'calls', 'reasons'] as const;
  return one.open === other.open && parts.every((part) => isSameCount(one[part], other[part]));
}

function isSameCount(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
