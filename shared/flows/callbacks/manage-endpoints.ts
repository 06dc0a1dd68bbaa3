import type { Actor } from '../../core/access/actor.ts';
import type { WantedType } from '../../core/callbacks/callback-types.ts';
import {
  type Endpoint,
  type EndpointChange,
  type EndpointId,
  editionOf,
  endpointChanged,
  endpointIdOf,
  rotatedTo,
} from '../../core/callbacks/endpoint.ts';
import { type CallbackHosts, parseEndpointUrl } from '../../core/notifications/receiver-address.ts';
import { InputError } from '../../errors.ts';
import type { EndpointSecrets, Endpoints, SecretBytes } from '../../ports/notifications.ts';
import type { Clock } from '../../ports/world.ts';
import { otherVersion } from '../jobs/other-version.ts';

/** Source: Standard Webhooks 1.0, "Signature scheme": 24 to 64 bytes. */
const secretBytes = 32;

/** Each change of a job reads all endpoints. */
const endpointsMax = 50;

export type EndpointPorts = {
  readonly endpoints: Endpoints;
  readonly endpointSecrets: Pick<EndpointSecrets, 'put'>;
  readonly secretBytes: SecretBytes;
  readonly callbackHosts: CallbackHosts;
  readonly now: Clock;
};

export type EndpointWish = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WantedType[];
  readonly allJobs: boolean;
};

/** An endpoint with the secret that its calls are signed with. */
export type MadeEndpoint = { readonly endpoint: Endpoint; readonly secret: string };

/**
 * Makes an endpoint and its first secret, which is put first: an endpoint without one could not be called.
 *
 * @throws InputError 400 for an address that none may have, 403 for a host that the stage does not name, 409 when the
 * name is taken, or there are too many
 */
export async function createEndpoint(
  ports: EndpointPorts,
  wish: EndpointWish,
  by: Actor,
): Promise<MadeEndpoint> {
  requireUrl(ports, wish.url);
  const id = endpointIdOf(wish.name);
  const all = await Array.fromAsync(ports.endpoints.all());
  if (all.some((one) => one.id === id)) throw taken();
  if (all.length >= endpointsMax)
    throw new InputError('endpoint_state_conflict', [
      { detail: `There are ${endpointsMax} endpoints already. Delete one that is no longer needed` },
    ]);
  const key = ports.secretBytes(secretBytes);
  const secretNo = await putSecret(ports, id, 1, key);
  const endpoint = { ...wish, id, version: 1, createdAtMs: ports.now(), createdBy: by, secretNo };
  if (!(await ports.endpoints.write(endpoint)).applied) throw taken();
  return { endpoint, secret: written(key) };
}

/**
 * Changes an endpoint, if it has the edition that the person has seen. What is noted of its calls meanwhile is kept.
 *
 * @throws InputError as `createEndpoint`, and 412
 */
export async function changeEndpoint(
  ports: Pick<EndpointPorts, 'endpoints' | 'callbackHosts'>,
  endpoint: Endpoint,
  edition: number,
  change: EndpointChange,
): Promise<Endpoint> {
  if (change.url !== undefined) requireUrl(ports, change.url);
  for (let seen: Endpoint | undefined = endpoint; ; ) {
    const current = requireEdition(seen, edition);
    const next = endpointChanged(current, change);
    const written = await ports.endpoints.write(next);
    if (written.applied) return next;
    seen = written.found;
  }
}

/**
 * Forgets an endpoint. What still waits for it is canceled when its turn comes.
 *
 * @throws InputError 412
 */
export async function deleteEndpoint(
  { endpoints }: Pick<EndpointPorts, 'endpoints'>,
  endpoint: Endpoint,
  edition: number,
): Promise<void> {
  for (let seen: Endpoint | undefined = endpoint; ; ) {
    const { id, version } = requireEdition(seen, edition);
    if (await endpoints.remove({ id, version })) return;
    seen = await endpoints.endpoint(id);
  }
}

/** @throws InputError 412 when it is another edition by now, or gone */
function requireEdition(endpoint: Endpoint | undefined, edition: number): Endpoint {
  const current = endpoint && editionOf(endpoint);
  if (endpoint === undefined || current !== edition) throw otherVersion('endpoint', current);
  return endpoint;
}

/** Gives an endpoint a new secret; for a day former ones sign too. Of two at once each gives one of its own. */
export async function rotateSecret(ports: EndpointPorts, endpoint: Endpoint): Promise<MadeEndpoint> {
  for (let seen: Endpoint | undefined = endpoint; seen !== undefined; ) {
    const key = ports.secretBytes(secretBytes);
    const secretNo = await putSecret(ports, seen.id, seen.secretNo + 1, key);
    const next = endpointChanged(seen, rotatedTo(seen, secretNo, ports.now()));
    const answer = await ports.endpoints.write(next);
    if (answer.applied) return { endpoint: next, secret: written(key) };
    seen = answer.found;
  }
  throw new InputError('not_found', [{ detail: 'The endpoint was deleted meanwhile' }]);
}

/**
 * Puts a secret under a number that no other has: of two people at once neither overwrites what the other is shown.
 *
 * @returns the number
 */
async function putSecret(
  { endpointSecrets }: Pick<EndpointPorts, 'endpointSecrets'>,
  id: EndpointId,
  firstNo: number,
  key: Uint8Array,
): Promise<number> {
  let no = firstNo;
  while (!(await endpointSecrets.put(id, no, key))) no += 1;
  return no;
}

function requireUrl({ callbackHosts }: Pick<EndpointPorts, 'callbackHosts'>, url: string): void {
  const read = parseEndpointUrl(url, callbackHosts);
  const pointer = '/url';
  if (read === 'form')
    throw new InputError('invalid_request', [
      {
        detail: '`url` must be an https address on port 443, without user and fragment',
        pointer,
        in: 'body',
      },
    ]);
  if (read === 'host')
    throw new InputError('endpoint_host_not_allowed', [
      {
        detail: 'The stage does not name this host. The operator adds it to `callbacks.hosts`',
        pointer,
        in: 'body',
      },
    ]);
}

/** As Standard Webhooks writes it. */
function written(key: Uint8Array): string {
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

function taken(): InputError {
  const detail = 'There is an endpoint of this name. Choose another name, or change that one';
  return new InputError('name_taken', [{ detail, pointer: '/name', in: 'body' }]);
}
