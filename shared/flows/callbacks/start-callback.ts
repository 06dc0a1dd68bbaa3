import { ownCallers } from '../../core/jobs/callers.ts';
import type { Callback } from '../../core/notifications/callback.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { jobOfRequest } from '../intake/take-request.ts';
import { startNotification } from '../notifications/start-notification.ts';

export type StartPorts = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'>;

/**
 * Has an endpoint called, as a job of its own: the same callback to the same endpoint once. What another process has
 * begun to start stays as that process says it.
 *
 * @param again names a call that repeats one under its key
 */
export async function startCallback(ports: StartPorts, callback: Callback, again = ''): Promise<void> {
  const key = `${callback.endpoint}-${callback.key}${again}`;
  const id = jobOfRequest('notifications', ownCallers.callback, key);
  if ((await ports.ledger.job(id)) !== undefined) return;
  try {
    await startNotification(ports, ownCallers.callback, key, callback);
  } catch (error) {
    // The rows have been counted again meanwhile, and the first to start it has said how they stood.
    if (error instanceof InputError && error.code === 'idempotency_key_reused') return;
    throw error;
  }
}
