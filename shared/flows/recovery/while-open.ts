import type { Disposition } from '../../ports/calls/queues.ts';
import type { Log } from '../../ports/log.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';

/** Whether calls may be made: at once where nothing was restored, else when the recovery is over. */
export async function isOpen({ recovery, restored }: RecoveryPorts): Promise<boolean> {
  return restored === undefined || (await recovery.find(restored.toMs))?.state === 'open';
}

/**
 * A worker that does nothing while its stage recovers from a backup. Messages only tell what the ledger knows: they are
 * dropped, and `scheduler` sends others once calls are made again.
 */
export function whileOpen<Message, Invocation>(
  ports: RecoveryPorts & { readonly log: Log },
  work: (message: Message, invocation: Invocation) => Promise<Disposition>,
): (message: Message, invocation: Invocation) => Promise<Disposition> {
  let knownOpen = false;
  return async (message, invocation) => {
    // No recovery is taken back, so that it is read once by each process.
    knownOpen ||= await isOpen(ports);
    if (knownOpen) return work(message, invocation);
    ports.log.warn('recovery.message_dropped');
    return { kind: 'ack' };
  };
}
