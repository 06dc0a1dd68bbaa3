import type { Endpoint } from '../../core/callbacks/endpoint.ts';
import { pingKeyOf } from '../../core/notifications/callback.ts';
import { type StartPorts, startCallback } from './start-callback.ts';

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
