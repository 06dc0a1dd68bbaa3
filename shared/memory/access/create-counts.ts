import type { CreateCounts } from '../../ports/access.ts';

/** Creating requests by caller and minute, in RAM. */
export function memoryCreateCounts(): CreateCounts {
  const counts = new Map<string, number>();
  return {
    async count(caller, minute, most) {
      const key = JSON.stringify([caller, minute]);
      const before = counts.get(key) ?? 0;
      if (before >= most) return false;
      counts.set(key, before + 1);
      return true;
    },
  };
}
