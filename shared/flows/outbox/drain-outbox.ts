import type { JobId } from '../../core/ids.ts';
import type { Disposition } from '../../ports/calls/queues.ts';
import type { JobOutboxes, TransitionReader } from '../../ports/jobs/outbox.ts';
import type { AllPorts } from '../../ports/world.ts';

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
