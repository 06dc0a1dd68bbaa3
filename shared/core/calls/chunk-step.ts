import type { Entry } from './entry.ts';
import { partAfter } from './entry-moves.ts';
import { childrenOf } from './outcome.ts';
import { entriesById, isOpen, leavesOf, rootsOf } from './progress.ts';

/** What may be done next for a chunk. */
export type ChunkStep =
  /** This entry's call. */
  | { readonly kind: 'call'; readonly entry: Entry }
  /** The worker that divided this entry died before all its children were made. */
  | { readonly kind: 'make'; readonly parent: Entry }
  /** Nobody got the part before this one. */
  | { readonly kind: 'cancel'; readonly entry: Entry; readonly before: Entry }
  /** Calls are under way, or unclear. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'over' };

/**
 * The next step of a chunk. Parts follow each other: a part is called when all that the part before became is final.
 *
 * @param chunk all entries of the chunk, in the order of their ids
 */
export function chunkStep(chunk: readonly Entry[], nowMs: number): ChunkStep {
  const byId = entriesById(chunk);
  const unfinished = chunk.find((entry) => childrenOf(entry).some(({ id }) => !byId.has(id)));
  if (unfinished !== undefined) return { kind: 'make', parent: unfinished };

  let before: Entry | undefined;
  for (const root of rootsOf(chunk)) {
    if (before !== undefined && root.state === 'planned') {
      const fate = partAfter(leavesOf(before, byId));
      if (fate === 'gives up') return { kind: 'cancel', entry: root, before };
      if (fate === 'waits') return { kind: 'wait' };
    }
    const leaves = leavesOf(root, byId).flatMap(({ entry }) => entry ?? []);
    const planned = leaves.filter(({ state }) => state === 'planned');
    const ready = planned.find(({ notBeforeMs = 0 }) => notBeforeMs <= nowMs) ?? planned[0];
    if (ready !== undefined) return { kind: 'call', entry: ready };
    if (leavesOf(root, byId).some(isOpen)) return { kind: 'wait' };
    before = root;
  }
  return { kind: 'over' };
}
