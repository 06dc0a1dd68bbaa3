import { type EntryId, sortNameOf } from '../ids.ts';
import type { Entry } from './entry.ts';
import { entriesAtOnce, furtherPartitions, partitionNoOf } from './partitions.ts';

type Place = Pick<Entry, 'id' | 'chunkNo' | 'body'>;

/** How far the planners before have come with a job's entries. */
export type MadeEntries = {
  /** The byte of the plan object at which the line of the first entry begins that may be missing. */
  readonly fromOffset: number;
  /** Whether the entry is surely there and so need not be looked at. */
  isBefore(entry: Place): boolean;
  /** Whether the entry is there, beside others of its partition that may be missing. */
  isThere(entry: Place): boolean;
};

/**
 * Planners write each partition in the order of its entries, so many side by side (`entriesAtOnce`) and those behind them only when all
 * of them are there. So of any number of planners, whatever became of their writes, holes are only within so many entries behind the
 * last one before which there is none: if as many are read from the end, everything before the first one of these is there. Those of
 * the further partitions are written when the first partition is complete.
 *
 * @param last the last entries of each partition, as many as are written side by side, or all of a partition that has fewer
 */
export function madeEntries(last: readonly Place[]): MadeEntries {
  const ids = new Set<EntryId>(last.map(({ id }) => id));
  const firsts = new Map<number, Place>();
  for (const [no, entries] of Map.groupBy(last, ({ chunkNo }) => partitionNoOf(chunkNo))) {
    const [first] = entries.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
    if (entries.length >= entriesAtOnce && first !== undefined) firsts.set(no, first);
  }
  const [ofFirst, ofFurther] = [
    firsts.get(0),
    [...firsts].filter(([no]) => no > 0).map(([, first]) => first),
  ];
  const from = ofFurther.length < furtherPartitions ? ofFirst : ofFurther.reduce(earlier);
  return {
    fromOffset: from?.body.offset ?? 0,
    isBefore(entry) {
      const first = firsts.get(partitionNoOf(entry.chunkNo));
      return first !== undefined && isEarlier(entry, first);
    },
    isThere: ({ id }) => ids.has(id),
  };
}

function earlier(one: Place, other: Place): Place {
  return isEarlier(one, other) ? one : other;
}

function isEarlier(one: Place, other: Place): boolean {
  return sortNameOf(one.id) < sortNameOf(other.id);
}
