import type { Endpoint } from '../../core/callbacks/endpoint.ts';
import { ownCallers } from '../../core/jobs/callers.ts';
import { type Callback, pingKeyOf } from '../../core/notifications/outgoing.ts';
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

/**
 * Has an endpoint called so that its owner sees whether calls arrive.
 *
 * @param key of the request: the same one is one call
 * @returns what the call is known by
 */
export async function pingEndpoint(
  ports: StartPorts & { readonly stage: string },
  { id, name }: Endpoint,
  key: string,
): Promise<string> {
  const callback = { key: pingKeyOf(id, key), endpoint: id, type: 'endpoint.ping', atMs: ports.now() };
  await startCallback(ports, { ...callback, data: { stage: ports.stage, endpoint: { id, name } } });
  return callback.key;
}
