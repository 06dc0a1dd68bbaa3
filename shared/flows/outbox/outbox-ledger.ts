import { stamped } from '../../core/outbox/transition.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { Queues } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'ledger' | 'now'> & {
  /** Absent: nobody is sent a message, and the scheduler has the changes passed on. */
  readonly passingOn?: Pick<AllPorts, 'log'> & { readonly queues: Pick<Queues, 'sendOutbox'> };
};

/**
 * The ledger of a process that moves jobs. The write that moves a job carries the change in the job's outbox, and a
 * message has it passed on at once. One that is lost costs half a minute or two: the scheduler finds the job by its
 * outbox.
 */
export function outboxLedger({ ledger, now, passingOn }: Ports): Ledger {
  return {
    ...ledger,
    async replaceJob(next) {
      const { outbox = [], version } = next;
      if (outbox.length === 0) return ledger.replaceJob(next);
      const hasChanged = outbox.some((one) => one.version === version);
      const changed = hasChanged ? { changedAtMs: now() } : {};
      const written = await ledger.replaceJob({ ...next, ...changed, outbox: stamped(outbox, now()) });
      if (passingOn === undefined || !written.applied || !hasChanged) return written;
      try {
        await passingOn.queues.sendOutbox(next.id);
      } catch (error) {
        passingOn.log.error('outbox.message_failed', { jobId: next.id }, error);
      }
      return written;
    },
  };
}
