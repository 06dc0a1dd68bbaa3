import type { JobId } from '../../core/ids.ts';
import { stamped } from '../../core/outbox/transition.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { Disposition, Queues } from '../../ports/calls/queues.ts';
import type { JobOutboxes, TransitionReader } from '../../ports/jobs/outbox.ts';
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

export type DrainPorts = Pick<AllPorts, 'ledger'> & {
  readonly outboxes: JobOutboxes;
  readonly transitionReaders: readonly TransitionReader[];
};

/**
 * Passes on the changes in a job's outbox, in their order, and then empties it. One that fails stays there for the next
 * time, with those that were passed on.
 */
export async function drainOutbox(ports: DrainPorts, id: JobId): Promise<Disposition> {
  const job = await ports.ledger.job(id);
  if (job?.outbox !== undefined) {
    for (const transition of job.outbox)
      for (const read of ports.transitionReaders) await read(job, transition);
    await ports.outboxes.empty(job);
  }
  return { kind: 'ack' };
}
