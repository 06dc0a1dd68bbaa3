import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { Delivery, Log } from '../../ports/world.ts';

/** Whether calls may be made: at once where nothing was restored, else when the recovery is over. */
export async function isOpen({ recovery, restored }: RecoveryPorts): Promise<boolean> {
  return restored === undefined || (await recovery.find(restored.toMs))?.state === 'open';
}

/**
 * A worker that does nothing while its stage recovers from a backup. Messages only tell what the ledger knows: they are dropped, and `tick`
 * sends others once calls are made again.
 */
export function whileOpen<Message, Visit>(
  world: RecoveryPorts & { readonly log: Log },
  work: (message: Message, visit: Visit) => Promise<Delivery>,
): (message: Message, visit: Visit) => Promise<Delivery> {
  let knownOpen = false;
  return async (message, visit) => {
    // No recovery is taken back, so that it is read once by each process.
    knownOpen ||= await isOpen(world);
    if (knownOpen) return work(message, visit);
    world.log.warn('recovery.message_dropped');
    return { kind: 'done' };
  };
}
