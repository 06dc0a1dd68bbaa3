import type { EntryId } from '../ids.ts';
import type { Entry } from './entry.ts';
import { isOpen, leavesOf } from './progress.ts';

/**
 * Whether an entry never calls again for a row that is refused or unprocessed in it. One that is held may be sent
 * again, and then takes along who got the part before by then; so may a child of a divided one.
 *
 * @param byId all entries of the chunk
 */
export function isNeverCalled(entry: Entry | undefined, byId: ReadonlyMap<EntryId, Entry>): boolean {
  if (entry === undefined) return false;
  return leavesOf(entry, byId).every((leaf) => !isOpen(leaf) && leaf.state !== 'held');
}
