import {
  type Endpoint,
  type EndpointChange,
  type EndpointId,
  endpointChanged,
  tookNotedMs,
  tookNothingMs,
} from '../../core/callbacks/endpoint.ts';
import type { Endpoints } from '../../ports/notifications.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'now' | 'log'> & { readonly endpoints: Endpoints };

/** Notes that an endpoint took a callback, once an hour. */
export async function markTaken(ports: Ports, id: EndpointId): Promise<void> {
  await change(ports, id, ({ tookAtMs = 0, refusesSinceMs }) =>
    refusesSinceMs === undefined && ports.now() - tookAtMs < tookNotedMs
      ? undefined
      : { tookAtMs: ports.now(), refusesSinceMs: undefined },
  );
}

/**
 * Disables an endpoint that wants no more calls (410), or that has taken none for days. Days in which there was nothing
 * to report do not count.
 *
 * @param triedFromMs when the callback that it refused was first tried
 */
export async function markRefused(
  ports: Ports,
  id: EndpointId,
  code: string,
  triedFromMs: number,
): Promise<void> {
  const disabled = await change(ports, id, ({ disabled, tookAtMs = 0, ...endpoint }) => {
    if (disabled !== undefined) return undefined;
    if (code === 'status_410') return { disabled: { code: 'gone', atMs: ports.now() } };
    const { refusesSinceMs = Math.max(tookAtMs, triedFromMs) } = endpoint;
    if (ports.now() - refusesSinceMs >= tookNothingMs)
      return { disabled: { code: 'took_nothing', atMs: ports.now() } };
    return endpoint.refusesSinceMs === undefined ? { refusesSinceMs } : undefined;
  });
  if (disabled?.disabled === undefined) return;
  ports.log.warn('endpoint.disabled', { endpoint: id, code: disabled.disabled.code });
}

/** @returns the endpoint as it was written; undefined when nothing was to be changed */
async function change(
  { endpoints }: Ports,
  id: EndpointId,
  changeOf: (endpoint: Endpoint) => EndpointChange | undefined,
): Promise<Endpoint | undefined> {
  for (let seen = await endpoints.endpoint(id); seen !== undefined; ) {
    const wanted = changeOf(seen);
    if (wanted === undefined) return undefined;
    const next = endpointChanged(seen, wanted);
    const written = await endpoints.write(next);
    if (written.applied) return next;
    seen = written.found;
  }
  return undefined;
}
