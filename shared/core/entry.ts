import type { EntryId, JobId } from './ids.ts';

/**
 * The states of one unit of provider work. `unclear` means: the call went out and nobody knows what became of it.
 * `held` and `divided` come with settling and halving; the table below already knows where they lead.
 */
export type EntryState =
  | 'planned'
  | 'claimed'
  | 'accepted'
  | 'refused'
  | 'unclear'
  | 'held'
  | 'divided'
  | 'canceled'
  | 'suppressed';

/** Every move there is. An arrow that is missing here cannot be taken by any code. */
export const entryMoves: Record<EntryState, readonly EntryState[]> = {
  planned: ['planned', 'claimed', 'canceled', 'suppressed'],
  claimed: ['accepted', 'refused', 'planned', 'unclear', 'divided'],
  unclear: ['accepted', 'refused', 'planned', 'held', 'divided'],
  held: ['accepted', 'planned', 'divided'],
  accepted: [],
  refused: [],
  divided: [],
  canceled: [],
  suppressed: [],
};

/** The right to make the call, once. */
export type Claim = {
  /** Random, so that a writer whose answer was lost can recognise its own claim. */
  readonly id: string;
  readonly atMs: number;
  readonly leaseUntilMs: number;
};

/** Why an entry is where it is, for a person: a code and one sentence without numbers or texts. */
export type Note = { readonly code: string; readonly detail: string };

export type Entry = {
  readonly jobId: JobId;
  readonly id: EntryId;
  readonly chunkNo: number;
  /** Which part of a longer text, 1 to `parts`. */
  readonly part: number;
  readonly parts: number;
  /** How many recipients. */
  readonly rows: number;
  /** Where the chunk stands in the plan object. */
  readonly body: { readonly offset: number; readonly bytes: number };
  readonly state: EntryState;
  /** Rises with every write: the condition that lets exactly one of two writers win. */
  readonly rev: number;
  /** Rises with every claim. A result counts only for the claim that made the call. */
  readonly claimNo: number;
  /** Attempts that were not answered 429. */
  readonly tries: number;
  /** 429 answers in a row. */
  readonly busy: number;
  readonly claim?: Claim;
  /** When `tick` has to look at this entry next. Absent: nothing is due. */
  readonly dueAtMs?: number;
  /** No call before this time, whoever brings the message: a server's hint is a floor. */
  readonly notBeforeMs?: number;
  readonly smsId?: string;
  readonly note?: Note;
};

/** Nothing can happen to these any more. */
export function isFinal(state: EntryState): boolean {
  return state === 'held' || entryMoves[state].length === 0;
}

/** The next version of an entry; the parts named in `change` as undefined are dropped. */
export function moved(
  entry: Entry,
  state: EntryState,
  change: { [Key in 'claim' | 'dueAtMs' | 'notBeforeMs' | 'smsId' | 'note']?: Entry[Key] | undefined } & {
    readonly claimNo?: number;
    readonly tries?: number;
    readonly busy?: number;
  } = {},
): Entry {
  if (!entryMoves[entry.state].includes(state)) {
    throw new Error(`Entry ${entry.jobId}/${entry.id} cannot go from ${entry.state} to ${state}`);
  }
  const next: Record<string, unknown> = { ...entry, ...change, state, rev: entry.rev + 1 };
  for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
  return next as unknown as Entry;
}
