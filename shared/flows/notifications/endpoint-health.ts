import {
  type Disabled,
  type Endpoint,
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
  await change(ports, id, ({ tookAtMs = 0 }) =>
    ports.now() - tookAtMs < tookNotedMs ? undefined : { tookAtMs: ports.now() },
  );
}

/** Disables an endpoint that wants no more calls (410), or that has taken none since a callback was first tried. */
export async function markRefused(ports: Ports, id: EndpointId, code: string): Promise<void> {
  const disabled = await change(ports, id, ({ disabled, tookAtMs, createdAtMs }) => {
    if (disabled !== undefined) return undefined;
    if (code === 'status_410') return { disabled: { code: 'gone', atMs: ports.now() } };
    const sinceMs = Math.max(tookAtMs ?? 0, createdAtMs);
    return ports.now() - sinceMs < tookNothingMs
      ? undefined
      : { disabled: { code: 'took_nothing', atMs: ports.now() } };
  });
  if (disabled?.disabled === undefined) return;
  ports.log.warn('endpoint.disabled', { endpoint: id, code: disabled.disabled.code });
}

/** @returns the endpoint as it was written; undefined when nothing was to be changed */
async function change(
  { endpoints }: Ports,
  id: EndpointId,
  changeOf: (endpoint: Endpoint) => { readonly tookAtMs?: number; readonly disabled?: Disabled } | undefined,
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
