import type { Entry } from '../../core/calls/entry.ts';
import { entriesAtOnce, furtherPartitions, partitionNoOf } from '../../core/calls/partitions.ts';
import { chunkNoOf, type EntryId, sortNameOf } from '../../core/ids.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import { PlanIsNeedless } from './plan-ports.ts';

type Place = Pick<Entry, 'id' | 'body'>;

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
 * Planners write each partition in the order of its entries, this many side by side (`entriesAtOnce`) and those behind
 * them only when all of them are there. So of any number of planners, whatever became of their writes, holes are only
 * within this many entries behind the last one before which there is none: if as many are read from the end, everything
 * before the first one of these is there. Those of the further partitions are written when the first partition is
 * complete.
 *
 * @param last the last entries of each partition, as many as are written side by side, or all of a partition that has
 * fewer
 */
export function madeEntries(last: readonly Place[]): MadeEntries {
  const ids = new Set<EntryId>(last.map(({ id }) => id));
  const firsts = new Map<number, Place>();
  for (const [no, entries] of Map.groupBy(last, ({ id }) => partitionNoOf(chunkNoOf(id)))) {
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
      const first = firsts.get(partitionNoOf(chunkNoOf(entry.id)));
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

/**
 * Entries of a partition that stand beside each other and are not written yet, and those before them that are being
 * written.
 */
type Partition = { next: Entry[]; writing: Promise<void> };

/**
 * Adds a job's entries such that `madeEntries` can tell from the last ones which are there: each partition in the order
 * of its entries, `entriesAtOnce` side by side and the next ones only when these are there, and further partitions once
 * the first one is complete. Partitions are written beside each other.
 */
export function addInOrder(
  ledger: Pick<Ledger, 'addEntries'>,
  made: MadeEntries,
): {
  /** Takes the entries in the order of the plan. @throws when an entry before it could not be added */
  add(entry: Entry): Promise<void>;
  /** To be awaited in any case, as writes may be under way. @throws when not all entries could be added */
  end(): Promise<void>;
} {
  const partitions = new Map<number, Partition>();
  const failures: unknown[] = [];
  const check = (): void => {
    // A failed write counts for more than `PlanIsNeedless`: it may take effect later, so the planner's message must
    // come again.
    const failed = failures.find((error) => !(error instanceof PlanIsNeedless));
    if (failures.length > 0) throw failed ?? failures[0];
  };
  const write = async (partition: Partition): Promise<void> => {
    await partition.writing;
    check();
    const missing = partition.next.filter((entry) => !made.isThere(entry));
    partition.next = [];
    if (missing.length === 0) return;
    partition.writing = ledger.addEntries(missing).catch((error: unknown) => void failures.push(error));
  };

  return {
    async add(entry) {
      if (made.isBefore(entry)) return;
      const no = partitionNoOf(chunkNoOf(entry.id));
      const first = partitions.get(0);
      if (no > 0 && first !== undefined) {
        await write(first);
        await first.writing;
        check();
        partitions.delete(0);
      }
      const partition = partitions.get(no) ?? { next: [], writing: Promise.resolve() };
      partitions.set(no, partition);
      partition.next.push(entry);
      if (partition.next.length === entriesAtOnce) await write(partition);
    },
    async end() {
      for (const partition of partitions.values()) if (failures.length === 0) await write(partition);
      await Promise.all([...partitions.values()].map(({ writing }) => writing));
      check();
    },
  };
}
