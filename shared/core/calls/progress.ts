import { chunkNoOf, type EntryId } from '../ids.ts';
import { indexesIn } from '../rows/index-set.ts';
import {
  type Entry,
  type EntryState,
  isFinal,
  isRoot,
  type LeftOut,
  type TextEntry,
  turnOf,
} from './entry.ts';
import { childrenOf } from './outcome.ts';
import { waitedCode } from './part-missing.ts';

/** What becomes of rows that are planned. */
export type RowState =
  | 'accepted'
  /** The provider took the order and is at it. Texts are never in this state. */
  | 'ordered'
  | 'refused'
  | 'unclear'
  | 'held'
  /** Planned, in a call right now, or canceled. */
  | 'unprocessed'
  | 'suppressed';

/** Groups a job's entries by their chunk, those of an order batch by their row. */
export async function* chunksOfEntries<E extends Entry>(
  entries: AsyncIterable<E>,
): AsyncGenerator<readonly E[]> {
  let chunk: E[] = [];
  for await (const entry of entries) {
    if (chunk[0] !== undefined && chunkNoOf(chunk[0].id) !== chunkNoOf(entry.id)) {
      yield chunk;
      chunk = [];
    }
    chunk.push(entry);
  }
  if (chunk.length > 0) yield chunk;
}

/** What carries a part's rows: undivided entries, and children that a divided one names. */
export type Leaf<E extends Entry = Entry> = {
  readonly id: EntryId;
  /** Without those that its call leaves out. */
  readonly rows: number;
  readonly state: EntryState;
  /** Absent: it is still to be made. */
  readonly entry?: E;
};

export function isOpen({ entry, state }: Leaf): boolean {
  return entry === undefined || !isFinal(state);
}

/** A part's leaves, and the divided entries above them. Children count only if their parent was read as divided. */
export function leavesOf<E extends Entry>(root: E, byId: ReadonlyMap<EntryId, E>): Leaf<E>[] {
  if (root.state !== 'divided')
    return [{ id: root.id, rows: calledRows(root), state: root.state, entry: root }];
  return childrenOf(root).flatMap((child): Leaf<E>[] => {
    const entry = byId.get(child.id);
    return entry === undefined ? [child] : leavesOf(entry, byId);
  });
}

export function entriesById<E extends Entry>(entries: Iterable<E>): ReadonlyMap<EntryId, E> {
  return new Map([...entries].map((entry) => [entry.id, entry]));
}

/** The undivided beginnings of a chunk, part by part. */
export function rootsOf<E extends Entry>(chunk: readonly E[]): E[] {
  return chunk.filter(isRoot);
}

/** How many rows of the job it carries. */
export function rowsOf(entry: Entry): number {
  return entry.kind === 'text' ? entry.recipients : 1;
}

/** Rows that the entry's call goes to, or went to. */
export function calledRows(entry: Entry): number {
  if (entry.kind !== 'text') return entry.state === 'suppressed' ? 0 : 1;
  const { recipients, leftOut } = entry;
  return recipients - (leftOut?.suppressed ?? 0) - (leftOut?.earlier ?? 0);
}

/** Whether a row is done with it: of a text its last part, of an order its last step. */
export function isLastPart(entry: Entry): boolean {
  const { no, last } = turnOf(entry);
  return no === last;
}

/** Who came onto the suppression list before the entry's call. Where no call came about after all it means nothing. */
export function suppressedAtCall({ state, leftOut }: TextEntry): LeftOut | undefined {
  if (state === 'planned' || state === 'canceled') return undefined;
  return leftOut === undefined || leftOut.suppressed === 0 ? undefined : leftOut;
}

/** Why rows of the entry were left out since they were planned: by the code that each of them has as its reason. */
function suppressedRows(entry: Entry): Reasons {
  if (entry.kind !== 'text')
    return entry.state === 'suppressed' ? { [entry.reason?.code ?? unknownReason]: 1 } : {};
  const { suppressed = 0, contacted } = suppressedAtCall(entry) ?? {};
  const often = indexesIn(contacted).size;
  return { contacted: often, suppressed: suppressed - often };
}

export type Count = Record<RowState, number>;

export function emptyCount(): Count {
  return { accepted: 0, ordered: 0, refused: 0, unclear: 0, held: 0, unprocessed: 0, suppressed: 0 };
}

/** Rows that did not come about, or want a decision, by state and code: `refused no_permission`. */
export type Reasons = Record<string, number>;

/** Each row counts once: in the state of its first part that was not accepted, else as accepted. */
export function countChunk(chunk: readonly Entry[], rows: Count, reasons: Reasons = {}): void {
  const byId = entriesById(chunk);
  const roots = rootsOf(chunk);
  let carried = roots[0] === undefined ? 0 : rowsOf(roots[0]);
  let partsRead = 0;
  for (const root of roots) {
    const [part, ofPart]: [Count, Reasons] = [emptyCount(), {}];
    let waiting = 0;
    for (const { state, rows: called, entry } of leavesOf(root, byId)) {
      if (entry?.state === 'held' && entry.reason?.code === waitedCode) waiting += called;
      else if (isCounted(state)) {
        part[state] += called;
        if (isExplained(state)) addTo(ofPart, `${state} ${entry?.reason?.code ?? unknownReason}`, called);
      }
    }
    for (const entry of lineageOf(root, byId))
      for (const [reason, count] of Object.entries(suppressedRows(entry))) {
        part.suppressed += count;
        addTo(ofPart, `suppressed ${reason}`, count);
      }
    const others = Object.values(part).reduce((sum, count) => sum + count);
    // Anyone who did not get the part before counts there.
    const waits = Math.max(0, Math.min(waiting, carried - others));
    part.held += waits;
    addTo(ofPart, `held ${waitedCode}`, waits);
    const counted = others + waits;
    // The part before was read a moment earlier, and has moved on since: for this look its rows are under way.
    if (counted > carried) break;
    const { accepted, ...stopped } = part;
    for (const [state, count] of Object.entries(stopped)) rows[state as RowState] += count;
    for (const [reason, count] of Object.entries(ofPart)) addTo(reasons, reason, count);
    rows.unprocessed += carried - counted;
    carried = accepted;
    partsRead += 1;
  }
  const wasAccepted = partsRead === roots.length;
  rows[wasAccepted ? 'accepted' : 'unprocessed'] += carried;
}

/** Of rows whose entry says no reason. */
const unknownReason = 'unknown';

function isExplained(state: EntryState): boolean {
  return state === 'refused' || state === 'unclear' || state === 'held';
}

/** Adds to one of several sums. A sum of nothing is left out. */
export function addTo(sums: Record<string, number>, name: string, count: number): void {
  if (count > 0) sums[name] = (sums[name] ?? 0) + count;
}

function isCounted(state: EntryState): state is 'accepted' | 'ordered' | 'refused' | 'unclear' | 'held' {
  return (
    state === 'accepted' ||
    state === 'ordered' ||
    state === 'refused' ||
    state === 'unclear' ||
    state === 'held'
  );
}

/** The part's entries, divided ones included, as far as their parents were read as divided. */
function* lineageOf(root: Entry, byId: ReadonlyMap<EntryId, Entry>): Generator<Entry> {
  yield root;
  if (root.state !== 'divided') return;
  for (const { id } of childrenOf(root)) {
    const child = byId.get(id);
    if (child !== undefined) yield* lineageOf(child, byId);
  }
}

/** Whether calls of the chunk are not over. */
export function hasOpen(chunk: readonly Entry[]): boolean {
  const byId = entriesById(chunk);
  return rootsOf(chunk).some((root) => leavesOf(root, byId).some(isOpen));
}
