import { childIdOf, type EntryId, type JobId } from '../ids.ts';
import type { Division, Entry, EntryState, Reason } from './entry.ts';

/**
 * Which rows of an entry went where. Written under a name of its own before the entry is; the entry then names it, in
 * one conditional write, so that of two workers one decides. The other's object is never looked at.
 */
export type Outcome = { readonly by: Division['by']; readonly children: readonly OutcomeChild[] };

export type OutcomeChild = {
  readonly state: Extract<EntryState, 'planned' | 'accepted' | 'refused' | 'held'>;
  /** Its rows, as indexes in the chunk, in rising order. */
  readonly indexes: readonly number[];
  readonly reason?: Reason;
  /** Of an accepted child: the usage item that proves each row's text, in the order of `indexes`. */
  readonly usageItems?: readonly string[];
};

/** Where the outcomes of a job's divided entries lie. */
export function outcomesOf(jobId: string): string {
  return `jobs/${jobId}/outcomes/`;
}

/** @param name never given before */
export function outcomeKeyOf(jobId: JobId, id: EntryId, name: string): string {
  return `${outcomesOf(jobId)}${id}/${name}.json`;
}

export function encodeOutcome(outcome: Outcome): Uint8Array {
  return Buffer.from(JSON.stringify(outcome));
}

/** We wrote it ourselves, so it is trusted. */
export function decodeOutcome(bytes: Uint8Array): Outcome {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Outcome;
}

export function divisionOf(key: string, { by, children }: Outcome): Division {
  return { by, key, children: children.map(({ state, indexes }) => ({ rows: indexes.length, state })) };
}

/** The children of a divided entry, each with its id, its number and what its parent says of it. */
export function childrenOf(
  entry: Entry,
): { readonly id: EntryId; readonly no: number; readonly rows: number; readonly state: EntryState }[] {
  const division = entry.kind === 'text' ? entry.division : undefined;
  return (division?.children ?? []).map((child, at) => ({
    ...child,
    no: at + 1,
    id: childIdOf(entry.id, at + 1),
  }));
}
