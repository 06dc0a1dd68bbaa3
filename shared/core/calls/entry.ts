import type { EntryId, JobId, SenderKey } from '../ids.ts';
import type { Lane } from '../jobs/lane.ts';
import type { LineFacts } from '../jobs/operation.ts';
import type { PlaceSet } from '../rows/place-set.ts';

/**
 * The states of one unit of provider work. `ordered`: the provider took the order, and is at it. `unclear` means: the call went
 * out and nobody knows what became of it. `held`: a person has to decide. `divided`: its children carry on.
 */
export type EntryState =
  | 'planned'
  | 'claimed'
  | 'ordered'
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
  claimed: ['ordered', 'accepted', 'refused', 'planned', 'unclear', 'held', 'divided'],
  ordered: ['ordered', 'accepted', 'refused', 'held'],
  unclear: ['unclear', 'ordered', 'accepted', 'refused', 'planned', 'held', 'divided'],
  held: ['held', 'ordered', 'accepted', 'refused', 'planned', 'divided'],
  accepted: [],
  refused: [],
  divided: ['divided'],
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

/**
 * Recipients of the entry that its call leaves out, by their places in the chunk: those that came onto the suppression list
 * after planning, and those that did not get the part before.
 */
export type LeftOut = {
  readonly suppressed: number;
  readonly earlier: number;
  readonly places: PlaceSet;
  /** Those of the suppressed who were texted too often since the campaign was planned. */
  readonly contacted?: PlaceSet;
};

/**
 * A call of an entry that was sent again although nothing proved that the provider had not carried it out: the records did
 * not show it, or a person decided. Its text may come onto record later, so it stays a competing call of others.
 */
export type OverriddenCall = {
  readonly claimNo: number;
  readonly claim: Claim;
  readonly leftOut?: LeftOut;
};

/** What an entry was divided into: children 1 to n, in the states that its outcome object names. */
export type Division = {
  /** A refusal proves that nothing was sent; settling found a part of it sent. */
  readonly by: 'refusal' | 'settling' | 'person';
  /** The object that says which rows went to which child. */
  readonly key: string;
  readonly children: readonly { readonly rows: number; readonly state: EntryState }[];
};

/** How far settling has come with an unclear or held entry. */
export type Settling = {
  /** When the first full scan that could have seen its texts began, and did not see all of them. */
  readonly absentAtMs?: number;
  /** When it was held, and how many scans have looked again since. */
  readonly heldAtMs?: number;
  readonly scans?: number;
};

/** How an order is followed that the provider took. */
export type Follow = {
  readonly sinceMs: number;
  /** How often it was asked after. */
  readonly polls: number;
  /** The provider's own word for where it is. */
  readonly status: string;
  /** When an event last had it asked after early. */
  readonly hintedAtMs?: number;
  /** When the provider said that it is done. */
  readonly doneAtMs?: number;
};

/** Why an entry is where it is, for a person: a code and one sentence without numbers or texts. */
export type Reason = { readonly code: string; readonly detail: string };

export type Entry = {
  readonly jobId: JobId;
  readonly id: EntryId;
  readonly chunkNo: number;
  /** Which part of a longer text, 1 to `parts`. */
  readonly part: number;
  readonly parts: number;
  /** How many recipients. */
  readonly rows: number;
  /** Who sends it; of an order's entry, the API whose records settle it. */
  readonly sender: SenderKey;
  /** What it waits in line with for its call: that of its job. */
  readonly lane: Lane;
  /** Of a divided entry's child: the object that names its rows, and which child of it this is. */
  readonly within?: { readonly key: string; readonly child: number };
  /** Where the chunk stands in the plan object. */
  readonly body: { readonly offset: number; readonly bytes: number };
  readonly state: EntryState;
  /** Rises with every write: the condition that lets exactly one of two writers win. */
  readonly version: number;
  /** Rises with every claim. A result counts only for the claim that made the call. */
  readonly claimNo: number;
  /** Attempts that were not answered 429. */
  readonly tries: number;
  /** 429 answers in a row. */
  readonly busy: number;
  readonly claim?: Claim;
  /** Of the last claim. */
  readonly leftOut?: LeftOut;
  /** Earlier calls that were followed by another one although they may have been carried out. */
  readonly overridden?: readonly OverriddenCall[];
  /** How often it was sent again without a person, its ancestors' times included. */
  readonly resends?: number;
  /** When `tick` has to look at this entry next. Absent: nothing is due. */
  readonly dueAtMs?: number;
  /** A message stands for it: somebody is about to bring it to its call. */
  readonly queued?: true;
  /** No call before this time, whoever brings the message: a server's hint is a floor. */
  readonly notBeforeMs?: number;
  readonly smsId?: string;
  /** What the call came to: the order, or what was created or changed. */
  readonly orderId?: string;
  readonly follow?: Follow;
  /** The line that an order is about. */
  readonly line?: LineFacts;
  /** The object that holds, for each row, the usage item that proves its text. */
  readonly proofKey?: string;
  readonly settling?: Settling;
  readonly division?: Division;
  /** Calls that dividing this chunk's part has cost beyond the first one; kept by the undivided ancestor. */
  readonly extraCalls?: number;
  readonly reason?: Reason;
};

/** Nothing happens to these any more by itself; a person, or a late find, may still move a held one. */
export function isFinal(state: EntryState): boolean {
  return state === 'held' || state === 'divided' || entryMoves[state].length === 0;
}

type Droppable =
  | 'claim'
  | 'leftOut'
  | 'dueAtMs'
  | 'notBeforeMs'
  | 'smsId'
  | 'orderId'
  | 'follow'
  | 'line'
  | 'reason'
  | 'proofKey'
  | 'settling'
  | 'division';

/** States in which something may fall due. */
export type IndexedState = 'planned' | 'claimed' | 'ordered' | 'accepted' | 'unclear' | 'held' | 'divided';

export function isIndexed(state: EntryState): state is IndexedState {
  return (
    state === 'planned' ||
    state === 'ordered' ||
    state === 'claimed' ||
    state === 'accepted' ||
    state === 'unclear' ||
    state === 'held' ||
    state === 'divided'
  );
}

/**
 * The next version of an entry; the parts named in `change` as undefined are dropped. No message stands for it unless `change` says
 * so: one that is wrongly taken for queued would wait until that message counts as lost.
 */
export function move(
  entry: Entry,
  state: EntryState,
  change: { [Key in Droppable]?: Entry[Key] | undefined } & {
    readonly claimNo?: number;
    readonly tries?: number;
    readonly busy?: number;
    readonly extraCalls?: number;
    readonly resends?: number;
    readonly overridden?: readonly OverriddenCall[];
    readonly queued?: boolean;
  } = {},
): Entry {
  if (!entryMoves[entry.state].includes(state)) {
    throw new Error(`Entry ${entry.jobId}/${entry.id} cannot go from ${entry.state} to ${state}`);
  }
  const queued = change.queued === true ? true : undefined;
  const next: Record<string, unknown> = { ...entry, ...change, queued, state, version: entry.version + 1 };
  for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
  return next as unknown as Entry;
}

/** An accepted order of whose line something more has become known, or about which something is still due. It stays accepted. */
export function learn(entry: Entry, line: LineFacts | undefined, dueAtMs: number | undefined): Entry {
  if (entry.state !== 'accepted') throw new Error(`Entry ${entry.jobId}/${entry.id} is ${entry.state}`);
  const { dueAtMs: _, line: __, ...rest } = entry;
  return {
    ...rest,
    version: entry.version + 1,
    ...(line === undefined ? {} : { line }),
    ...(dueAtMs === undefined ? {} : { dueAtMs }),
  };
}
