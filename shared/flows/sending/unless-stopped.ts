import type { Entry } from '../../core/calls/entry.ts';
import type { Stoppable } from '../../core/sending/sending.ts';
import { schedulerEveryMs } from '../../core/timing.ts';
import type { SendingSwitch } from '../../ports/limiters.ts';
import type { Work } from '../calls/perform.ts';

/**
 * The same work, none of whose calls begins while a person has stopped their kind. Their entries stay planned, and look
 * again as often as the scheduler does. Where it cannot be read whether they are stopped, no call is made either.
 */
export function unlessStopped<E extends Entry, Body>(
  sending: Pick<SendingSwitch, 'read'>,
  kind: Stoppable,
  work: Work<E, Body>,
): Work<E, Body> {
  return {
    ...work,
    async prepare(job, entry, invocation) {
      const { stops } = await sending.read();
      if (stops[kind] !== undefined) return { waitMs: schedulerEveryMs };
      return work.prepare(job, entry, invocation);
    },
  };
}
