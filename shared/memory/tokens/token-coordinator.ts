import type { TokenRing } from '../../core/tokens/token-ring.ts';
import type { TokenCoordinator } from '../../ports/tokens.ts';

/** A coordinator in RAM, which decides one conditional write after the other as a table does. */
export function memoryTokenCoordinator(): TokenCoordinator {
  let stored: TokenRing | undefined;
  return {
    ring: async () => structuredClone(stored),
    async replaceRing(next) {
      if ((stored?.version ?? 0) !== next.version - 1)
        return { applied: false, found: structuredClone(stored) };
      stored = structuredClone(next);
      return { applied: true };
    },
  };
}
