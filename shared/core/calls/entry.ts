import { type EntryId, type JobId, orderSourceOf, type SenderKey } from '../ids.ts';
import type { Lane } from '../jobs/lane.ts';
import type { SubscriptionDetails } from '../jobs/operation.ts';
import type { ProviderApi } from '../provider-api.ts';
import type { IndexSet } from '../rows/index-set.ts';

/**
 * The states of one unit of provider work. `ordered`: the provider took the order, and is at it. `unclear` means: the
 * call went out and nobody knows what became of it. `held`: a person has to decide. `divided`: its children carry on.
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
  // Only of an order that waited for its date.
  accepted: ['refused'],
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
 * Recipients of the entry that its call leaves out, by their indexes in the chunk: those that came onto the suppression
 * list after planning, and those that did not get the part before.
 */
export type LeftOut = {
  readonly suppressed: number;
  readonly earlier: number;
  readonly indexes: IndexSet;
  /** Those of the suppressed who were texted too often since the campaign was planned. */
  readonly contacted?: IndexSet;
  /** Those who did not get the part before: said where others are suppressed, since they may get it later. */
  readonly lacking?: IndexSet;
};

/**
 * A call of an entry that was sent again although nothing proved that the provider had not carried it out: the records
 * did not show it, or a person decided. Its text may come onto record later, so it stays a competing call of others.
 */
export type OverriddenCall = {
  readonly claimNo: number;
  readonly claim: Claim;
  /** Of a text. */
  readonly leftOut?: LeftOut;
};

/** What an entry was divided into: children 1 to n, in the states that its outcome object names. */
export type Division = {
  /** A refusal proves that nothing was sent; reconciliation found a part of it sent. */
  readonly by: 'refusal' | 'reconciliation' | 'person';
  /** The object that says which rows went to which child. */
  readonly key: string;
  readonly children: readonly { readonly rows: number; readonly state: EntryState }[];
};

/** How far reconciliation has come with an unclear or held entry. */
export type ReconciliationProgress = {
  /** When the first full scan that could have seen its texts was over, and had not seen all of them. */
  readonly absentAtMs?: number;
  /** Of a text: rows, by their indexes in the chunk, of which a scan has shown a text that is or may be theirs. */
  readonly shown?: IndexSet;
  /** Of an order: when such a scan had seen something that may be its own, or another's. */
  readonly sharedAtMs?: number;
  /** When it was held, and how many scans have looked again since. */
  readonly heldAtMs?: number;
  readonly scans?: number;
};

/** How an order is followed that the provider took. */
export type Follow = {
  readonly sinceMs: number;
  /** How often it was polled. */
  readonly polls: number;
  /** The provider's own word for where it is. */
  readonly status: string;
  /** When an event last had it polled early. */
  readonly hintedAtMs?: number;
  /** When it was found to wait for its date, and so accepted. */
  readonly scheduledAtMs?: number;
  /** When the provider said that it is done, or a person decided about one that had not ended. */
  readonly doneAtMs?: number;
};

/** Why an entry is where it is, for a person: a code and one sentence without numbers or texts. */
export type Reason = { readonly code: string; readonly detail: string };

/** What every entry has, whatever it calls. */
type EntryHead<Kind extends string> = {
  readonly kind: Kind;
  readonly jobId: JobId;
  readonly id: EntryId;
  /** What it waits in line with for its call: that of its job. */
  readonly lane: Lane;
  /** Where the body of its call stands in the dispatch plan. */
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
  /** How many idempotency keys are used up: the provider repeats a 429 or 401 under them. */
  readonly usedUpKeys?: number;
  readonly claim?: Claim;
  /** When `scheduler` has to look at this entry next. Absent: nothing is due. */
  readonly dueAtMs?: number;
  /** A message is out for it, which is about to bring it to its call. */
  readonly queued?: true;
  /** No call before this time, whichever worker brings the message: a server's hint is a floor. */
  readonly notBeforeMs?: number;
  readonly reason?: Reason;
};

/** What entries have whose unclear calls are reconciled. */
type Reconciliation = {
  /** Earlier calls that were followed by another one although they may have been carried out. */
  readonly overridden?: readonly OverriddenCall[];
  /** How often it was sent again without a person, its ancestors' times included. */
  readonly resends?: number;
  /** Only of unclear, held and divided entries. */
  readonly reconciliation?: ReconciliationProgress;
};

/** One part of a text to the recipients of one chunk. Happens at most once. */
export type TextEntry = EntryHead<'text'> &
  Reconciliation & {
    /** Of the number that it is sent from. */
    readonly sender: SenderKey;
    readonly chunkNo: number;
    /** Which part of a longer text, 1 to `parts`. */
    readonly part: number;
    readonly parts: number;
    /** How many there are; some may be left out of the call. */
    readonly recipients: number;
    /** Of a divided entry's child: the object that names its rows, and which child of it this is. */
    readonly within?: { readonly key: string; readonly child: number };
    /** Of the last claim. */
    readonly leftOut?: LeftOut;
    readonly smsId?: string;
    /** The object that holds, for each row, the usage item that proves its text. */
    readonly proofKey?: string;
    readonly division?: Division;
    /** Calls that dividing this chunk's part has cost beyond the first one; kept by the undivided ancestor. */
    readonly extraCalls?: number;
  };

/** One step of one row of an order batch. Happens at most once. */
export type OrderEntry = EntryHead<'order'> &
  Reconciliation & {
    /** Where the order is placed, and whose records tell what became of it. */
    readonly providerApi: ProviderApi;
    /** Which row of the dispatch plan, from 0. */
    readonly row: number;
    /** Which step of the row, 1 to `steps`. */
    readonly step: number;
    readonly steps: number;
    /** What the call came to: the order, or what was created or changed. */
    readonly orderId?: string;
    readonly follow?: Follow;
    /** The subscription that the order is about. */
    readonly subscription?: SubscriptionDetails;
  };

/** A call of the user's own system, or an event on a bus. Happens at least once, always under the same id. */
export type NotificationEntry = EntryHead<'notification'> & {
  /** Under which id the receiver took it. */
  readonly acceptedId?: string;
};

/** A call that is claimed before it is made. */
export type Entry = TextEntry | OrderEntry | NotificationEntry;

/** An entry whose unclear call is looked up in the provider's records. */
export type ReconciledEntry = TextEntry | OrderEntry;

export type Claimed<E extends Entry> = E & { readonly claim: Claim };

/** Whether it is in the dispatch plan itself, and no child of what was divided. */
export function isRoot(entry: Entry): boolean {
  return entry.kind !== 'text' || entry.within === undefined;
}

export function isText(entry: Entry): entry is TextEntry {
  return entry.kind === 'text';
}

export function isOrder(entry: Entry): entry is OrderEntry {
  return entry.kind === 'order';
}

/**
 * Which of the calls for its rows it is, that follow each other: the part of a text, the step of an order. From 1 to
 * `last`.
 */
export function turnOf(entry: Entry): { readonly no: number; readonly last: number } {
  if (entry.kind === 'text') return { no: entry.part, last: entry.parts };
  if (entry.kind === 'order') return { no: entry.step, last: entry.steps };
  return { no: 1, last: 1 };
}

/** Under which key its unclear call is reconciled, together with others: that of its sender, or of the API. */
export function reconciliationKeyOf(entry: ReconciledEntry): SenderKey {
  return entry.kind === 'text' ? entry.sender : orderSourceOf(entry.providerApi);
}

/** Nothing happens to these any more, unless a person or a late find moves a held one, or a date an accepted order. */
export function isFinal(state: EntryState): boolean {
  return state === 'accepted' || state === 'held' || state === 'divided' || entryMoves[state].length === 0;
}

/** States in which something may fall due. */
const indexed = ['planned', 'claimed', 'ordered', 'accepted', 'unclear', 'held', 'divided'] as const;

export type IndexedState = (typeof indexed)[number];

export function isIndexed(state: EntryState): state is IndexedState {
  return indexed.some((one) => one === state);
}
