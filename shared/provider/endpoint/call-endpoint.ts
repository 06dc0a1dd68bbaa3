import { type Endpoint, signingNos } from '../../core/callbacks/endpoint.ts';
import { isCallback } from '../../core/notifications/outgoing.ts';
import { type CallbackHosts, parseEndpointUrl } from '../../core/notifications/receiver-address.ts';
import type { NotificationFailure } from '../../core/notifications/repeat-notification.ts';
import type { EndpointSecrets, Endpoints, Notifier } from '../../ports/notifications.ts';
import type { Wire } from '../exchange/attempt.ts';
import { signedCalls } from './signed-calls.ts';

type Ports = Wire & {
  readonly endpoints: Pick<Endpoints, 'endpoint'>;
  readonly endpointSecrets: Pick<EndpointSecrets, 'secret'>;
  readonly callbackHosts: CallbackHosts;
};

/** Source: the contract of callbacks: an endpoint answers within ten seconds. */
const endpointLimitMs = 10_000;

/**
 * Signed calls to registered endpoints, as the CRM of rules is called. Address and secrets are those of now: a
 * callback that waited for days goes where its endpoint is.
 *
 * @param ports.dispatcher connects to public addresses only
 */
export function endpointNotifier(ports: Ports, limitMs = endpointLimitMs): Notifier {
  return {
    async notify(outgoing) {
      if (!isCallback(outgoing)) throw new Error('Only callbacks go to registered endpoints');
      const endpoint = await ports.endpoints.endpoint(outgoing.endpoint);
      if (endpoint === undefined) return { kind: 'failed', ...deleted };
      const url = parseEndpointUrl(endpoint.url, ports.callbackHosts);
      if (typeof url === 'string') return { kind: 'failed', ...hostTaken };
      const [name, keys] = [`endpoint ${endpoint.name}`, () => keysOf(ports, endpoint)];
      return signedCalls(ports, { name, url, limitMs, keys }).notify(outgoing);
    },
  };
}

async function keysOf({ endpointSecrets, now }: Ports, endpoint: Endpoint): Promise<readonly Uint8Array[]> {
  const found = await Promise.all(
    signingNos(endpoint, now()).map((no) => endpointSecrets.secret(endpoint.id, no)),
  );
  return found.filter((key) => key !== undefined);
}

const deleted: NotificationFailure = {
  code: 'endpoint_deleted',
  detail: 'The endpoint was deleted',
  again: false,
};

const hostTaken: NotificationFailure = {
  code: 'host_not_allowed',
  detail: 'The stage no longer names the host of the endpoint',
  again: true,
};
