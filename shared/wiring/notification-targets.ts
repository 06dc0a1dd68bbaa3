import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { busNotifier } from '../aws/notifications/bus-notifier.ts';
import { readCrmSecrets } from '../aws/notifications/crm-secrets.ts';
import { jsonSecret } from '../aws/secrets/secrets.ts';
import { parseCrmAddress } from '../core/notifications/crm-address.ts';
import { type NotificationTarget, notificationTargets } from '../core/rules/notification.ts';
import { callLimitMs } from '../core/timing.ts';
import { secretName } from '../core/tokens/secret-name.ts';
import type { Notifier, Notifiers } from '../ports/notifications.ts';
import { endpointNotifier } from '../provider/endpoint/call-crm.ts';
import { callbackNotifier } from '../provider/endpoint/call-endpoint.ts';
import { publicLookup } from '../provider/endpoint/public-addresses.ts';
import { openDispatcher } from '../provider/exchange/dispatcher.ts';
import { secretsClient } from './aws-clients.ts';
import { callbackHosts, deployedSettings } from './deployed-settings.ts';
import { awsClientSettings, now, optional } from './environment.ts';
import { openEndpointSecrets, openEndpoints } from './stores.ts';

/** For so long calls may still be signed with a secret that was taken away. */
const keptMs = 60_000;

/** Whom the deployment says that rules may tell. */
export function namedTargets(): readonly NotificationTarget[] {
  const named = addresses();
  return notificationTargets.filter((target) => named[target] !== undefined);
}

/** The CRM's address is a parameter of the deployment: one stage may be deployed beside another CRM. */
function addresses(): Readonly<Record<NotificationTarget, string | undefined>> {
  return { crm: optional('CRM_URL'), bus: deployedSettings().bus };
}

/** The CRM and the bus, as far as the deployment names them, and registered endpoints. */
export function openNotifiers(): Notifiers {
  const { crm: url, bus } = addresses();
  return {
    ...(url === undefined ? {} : { crm: openCrm(url) }),
    ...(bus === undefined ? {} : { bus: openBus(bus) }),
    endpoint: openRegistered(),
  };
}

function openCrm(written: string): Notifier {
  const url = parseCrmAddress(written);
  if (url === undefined) throw new Error('CRM_URL is no https address');
  const client = secretsClient();
  const { stage, crmLimitMs: limitMs } = deployedSettings();
  const secret = jsonSecret(client, secretName(stage, 'CrmSecrets'), readCrmSecrets, { forMs: keptMs, now });
  return endpointNotifier({ dispatcher: openDispatcher(), now }, { url, limitMs, keys: secret.read });
}

/** Its connections are its own: they go to public addresses only. */
function openRegistered(): Notifier {
  const dispatcher = openDispatcher({ connect: { lookup: publicLookup() } });
  const registered = { endpoints: openEndpoints(), endpointSecrets: openEndpointSecrets() };
  return callbackNotifier({ ...registered, dispatcher, now, callbackHosts: callbackHosts() });
}

function openBus(name: string): Notifier {
  // Repeats are the ledger's: the client makes none of its own, whose time nobody would see.
  return busNotifier(new EventBridgeClient({ ...awsClientSettings, maxAttempts: 1 }), name, callLimitMs);
}
