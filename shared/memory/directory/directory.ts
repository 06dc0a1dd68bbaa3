import type { DirectoryList, DirectoryListName } from '../../core/directory/list.ts';
import type { DirectoryReading, DirectoryStore } from '../../ports/directory/directory.ts';

/** Lists of the directory in RAM. */
export function memoryDirectory(): DirectoryStore {
  const lists = new Map<DirectoryListName, DirectoryList>();
  const readings = new Map<DirectoryListName, DirectoryReading>();
  return {
    kept: async (name) => lists.get(name),
    async keep(name, list) {
      const before = lists.get(name);
      if (before === undefined || before.readAtMs <= list.readAtMs) lists.set(name, list);
    },
    async claim(name, untilMs, nowMs) {
      const found = readings.get(name);
      if (found !== undefined && found.untilMs > nowMs) return { applied: false, found };
      readings.set(name, { untilMs });
      return { applied: true };
    },
    async end(name, reading) {
      readings.set(name, reading);
    },
  };
}
