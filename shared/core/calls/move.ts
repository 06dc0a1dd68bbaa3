import { present } from '../present.ts';
import { type Entry, type EntryState, entryMoves, type OrderEntry, type ReconciledEntry } from './entry.ts';

type Droppable =
  | 'claim'
  | 'dueAtMs'
  | 'notBeforeMs'
  | 'reason'
  | 'overridden'
  | 'reconciliation'
  | 'leftOut'
  | 'smsId'
  | 'proofKey'
  | 'division'
  | 'orderId'
  | 'follow'
  | 'subscription'
  | 'acceptedId';

type Counter = 'claimNo' | 'tries' | 'busy' | 'extraCalls' | 'resends' | 'usedUpKeys';

/**
 * What a move may change of an entry: of a union, only what all of its kinds have. Parts named as undefined are
 * dropped.
 */
export type Change<E extends Entry> = {
  readonly [Key in Droppable & keyof E]?: E[Key] | undefined;
} & { readonly [Key in Counter & keyof E]?: NonNullable<E[Key]> } & { readonly queued?: boolean };

/**
 * The next version of an entry. No message is out for it unless `change` says so: one that is wrongly taken for queued
 * would wait until that message counts as lost.
 */
export function move<E extends Entry>(entry: E, state: EntryState, change?: Change<Entry>): E;
export function move<E extends ReconciledEntry>(
  entry: E,
  state: EntryState,
  change?: Change<ReconciledEntry>,
): E;
export function move<E extends Entry>(entry: E, state: EntryState, change?: Change<E>): E;
export function move(entry: Entry, state: EntryState, change: Change<Entry> = {}): Entry {
  if (!entryMoves[entry.state].includes(state)) {
    throw new Error(`Entry ${entry.jobId}/${entry.id} cannot go from ${entry.state} to ${state}`);
  }
  const queued = change.queued === true ? true : undefined;
  const next: Record<string, unknown> = {
    ...entry,
    ...change,
    queued,
    state,
    version: entry.version + 1,
  };
  if (state !== 'unclear' && state !== 'held' && state !== 'divided') delete next.reconciliation;
  // The next call decides for itself whom it leaves out. A call that may have been carried out keeps what it left out.
  if (state === 'planned') delete next.leftOut;
  for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
  return next as unknown as Entry;
}

/**
 * An accepted order of which something more has become known, or about which something is still due. It stays accepted.
 */
export function learn(
  entry: OrderEntry,
  known: Pick<Change<OrderEntry>, 'subscription' | 'follow' | 'reason' | 'dueAtMs'>,
): OrderEntry {
  if (entry.state !== 'accepted') throw new Error(`Entry ${entry.jobId}/${entry.id} is ${entry.state}`);
  return present({ ...entry, ...known, version: entry.version + 1 });
}
