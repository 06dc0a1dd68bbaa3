import type { Entry } from '../../core/calls/entry.ts';
import type { Stoppable } from '../../core/sending/sending.ts';
import { schedulerEveryMs } from '../../core/timing.ts';
import type { SendingSwitch } from '../../ports/limiters.ts';
import type { Work } from '../calls/perform.ts';

/**
 * The same work, none of whose calls begins while a person has stopped their kind. Their entries stay planned, and look
 * again as often as the scheduler does. It is read before a permit is taken, and again under the permit.
 * Where it cannot be read, no call is made either.
 */
export function unlessStopped<E extends Entry, Body>(
  sending: Pick<SendingSwitch, 'read'>,
  kind: Stoppable,
  work: Work<E, Body>,
): Work<E, Body> {
  const isStopped = async () => (await sending.read()).stops[kind] !== undefined;
  return {
    ...work,
    async prepare(job, entry, invocation) {
      if (await isStopped()) return { waitMs: schedulerEveryMs };
      return work.prepare(job, entry, invocation);
    },
    async veto(job, entry, body) {
      // The same entry is prepared again, and waits there.
      return (await isStopped()) ? { entry } : work.veto?.(job, entry, body);
    },
  };
}
