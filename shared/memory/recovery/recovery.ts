import type { Recovery } from '../../core/recovery/recovery.ts';
import type { RecoveryMarks } from '../../ports/recovery.ts';

/** Marks of recoveries in RAM. */
export function memoryRecovery(): RecoveryMarks {
  const marks = new Map<number, Recovery>();
  return {
    find: async (toMs) => marks.get(toMs),
    async write(next) {
      const found = marks.get(next.toMs);
      if ((found?.version ?? 0) !== next.version - 1) return { applied: false, found };
      marks.set(next.toMs, next);
      return { applied: true };
    },
  };
}
