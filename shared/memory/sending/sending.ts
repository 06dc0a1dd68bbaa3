import { neverStopped } from '../../core/sending/sending.ts';
import type { SendingSwitch } from '../../ports/limiters.ts';

/** Which calls are stopped, in RAM. */
export function memorySending(): SendingSwitch {
  let now = neverStopped;
  return {
    read: async () => now,
    async write(next) {
      if (next.version !== now.version + 1) return { applied: false, found: now };
      now = next;
      return { applied: true };
    },
  };
}
