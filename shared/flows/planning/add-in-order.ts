import type { Entry } from '../../core/calls/entry.ts';
import type { MadeEntries } from '../../core/calls/made-entries.ts';
import { entriesAtOnce, partitionNoOf } from '../../core/calls/partitions.ts';
import type { Ledger } from '../../ports/world.ts';

/** Entries of a partition that stand beside each other and are not written yet, and those before them that are being written. */
type Partition = { next: Entry[]; writing: Promise<void> };

/**
 * Adds a job's entries such that `madeEntries` can tell from the last ones which are there: each partition in the order of its entries,
 * `entriesAtOnce` side by side and the next ones only when these are there, and further partitions once the first one is complete.
 * Partitions are written beside each other.
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
    if (failures.length > 0) throw failures[0];
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
      const no = partitionNoOf(entry.chunkNo);
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
