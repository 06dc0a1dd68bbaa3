import { type ErasureId, numberMarkOf } from '../ids.ts';
import { timeOrder } from '../lists/time-order.ts';
import type { Msisdn } from '../msisdn.ts';
import { secondWalkAfterMs } from '../timing.ts';

/** The erasing of one number from everything that holds it. */
export type Erasure = {
  readonly id: ErasureId;
  /** Rises with every write: the condition that lets exactly one of two writers win. */
  readonly version: number;
  /** `checking` waits for those who read the number before it was erased, and looks again at what they wrote. */
  readonly state: 'erasing' | 'checking' | 'done';
  readonly createdAtMs: number;
  /** Who asked, by the name of their key. */
  readonly by: string;
  /** Until it is done. */
  readonly number?: Msisdn;
  /** Stays, so that a key that is used again for somebody else is not answered with this one's end. */
  readonly numberMark: string;
  /** Where the walk over all objects continues. */
  readonly walk: WalkCursor;
  /** Versions of objects that were looked into, and those of them that held the number. */
  readonly looked: number;
  readonly held: number;
  /** Whether the number is kept on the suppression list, by a name that represents it. */
  readonly staysListed: boolean;
  readonly secondWalkAtMs?: number;
  readonly doneAtMs?: number;
};

/** A folder, by its place among all of them, and the last key in it that is finished. */
export type WalkCursor = { readonly folder: number; readonly afterKey?: string };

export function newErasure(id: ErasureId, number: Msisdn, by: string, nowMs: number): Erasure {
  const start = { walk: { folder: 0 }, looked: 0, held: 0, staysListed: false };
  const numberMark = numberMarkOf(id, number);
  return { id, version: 1, state: 'erasing', createdAtMs: nowMs, by, number, numberMark, ...start };
}

export type Looked = { readonly looked: number; readonly held: number };

/** Further on in its walk. */
export function walked(erasure: Erasure, walk: WalkCursor, { looked, held }: Looked): Erasure {
  return {
    ...erasure,
    version: erasure.version + 1,
    walk,
    looked: erasure.looked + looked,
    held: erasure.held + held,
  };
}

/** At the end of a walk: again after a while, or done. What is done has forgotten the number. */
export function walkEnded({ number, ...erasure }: Erasure, nowMs: number): Erasure {
  const next = { ...erasure, version: erasure.version + 1, walk: { folder: 0 } };
  if (erasure.state === 'checking') return { ...next, state: 'done', doneAtMs: nowMs };
  return {
    ...next,
    state: 'checking',
    secondWalkAtMs: nowMs + secondWalkAfterMs,
    ...(number === undefined ? {} : { number }),
  };
}

/** Where in the list of erasures one stands. */
export type ErasureCursor = Pick<Erasure, 'createdAtMs' | 'id'>;

/** An erasure as a list shows it: nothing of it leads to the number. */
export type ListedErasure = Omit<Erasure, 'number' | 'numberMark' | 'walk'>;

export function listedErasure(erasure: Erasure): ListedErasure {
  const { number: _number, numberMark: _mark, walk: _walk, ...listed } = erasure;
  return listed;
}

/** By this erasures are in order: by their time, and those of one time by their ids. */
export function erasureOrder({ createdAtMs, id }: ErasureCursor): string {
  return timeOrder(createdAtMs, id);
}

const erasedFolder = 'erased/';

/** In these an object is another upload as soon as it is written, and jobs name its version. */
const uploadFolders: readonly string[] = ['campaigns/', 'orders/', 'suppressions/'];

/**
 * Where numbers may stand. Files that people have put there are first: what is left of them goes below `erased/`, which
 * comes after.
 */
export const numberFolders: readonly string[] = [
  ...uploadFolders,
  erasedFolder,
  'requests/',
  'jobs/',
  'reconciliation/',
];

export function isUploadFolder(folder: string): boolean {
  return uploadFolders.includes(folder);
}

/** Where an uploaded version lies after a number was erased from it. */
export function erasedKeyOf(key: string, versionId: string): string {
  return `${erasedFolder}${key}/${versionId}`;
}

const firstStoredName = 'first-stored-ms';

/**
 * The metadata of the version that takes the place of one from which a number was erased. It keeps the time at which
 * the object was first stored, as a restored ledger is compared with it.
 */
export function metadataInsteadOf(
  key: string,
  metadata: Readonly<Record<string, string>>,
  changedAtMs: number,
): Readonly<Record<string, string>> {
  if (key.startsWith(erasedFolder)) return metadata;
  return { [firstStoredName]: String(changedAtMs), ...metadata };
}

/** When an object was stored, whatever was erased from it since. */
export function firstStoredMs({
  metadata,
  storedAtMs,
}: {
  readonly metadata: Readonly<Record<string, string>>;
  readonly storedAtMs?: number;
}): number | undefined {
  const kept = metadata[firstStoredName];
  return kept === undefined ? storedAtMs : Number(kept);
}
