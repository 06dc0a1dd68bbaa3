import { neverStopped, type Sending } from '../../../../shared/core/sending/sending.ts';
import type { SendingSwitch } from '../../../../shared/ports/limiters.ts';
import type { Process } from '../process.ts';

/** Which calls of the stage are stopped. */
export type SendingStored = { now: Sending };

export const newSendingStore = (): SendingStored => ({ now: neverStopped });

/** The switch as one process has it: each call is a step, seen by those who watch. */
export function sendingOf(
  process: Process,
  stored: SendingStored,
  watch: { switchRead(process: Process, sending: Sending): void },
): SendingSwitch {
  const look = (): Sending => {
    watch.switchRead(process, stored.now);
    return stored.now;
  };
  return {
    // A switch that nobody ever pressed is no step, as a rate limiter that nobody ever passed.
    read: async () => (stored.now.version === 0 ? look() : process.step('read', 'sending', look)),
    write: (next) =>
      process.step('write', `sending v${next.version} ${Object.keys(next.stops).join()}`, () => {
        if (next.version !== stored.now.version + 1) return { applied: false, found: stored.now };
        stored.now = next;
        return { applied: true };
      }),
  };
}
