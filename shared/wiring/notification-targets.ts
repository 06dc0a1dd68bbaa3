import { loadOnce } from '../core/load-once.ts';
import type { Notifier, Notifiers } from '../ports/notifications.ts';
import { endpointNotifier } from '../provider/endpoint/call-endpoint.ts';
import { publicLookup } from '../provider/endpoint/public-addresses.ts';
import { openDispatcher } from '../provider/exchange/dispatcher.ts';
import { callbackHosts, crmUrl, deployedSettings } from './deployed-settings.ts';
import { now } from './environment.ts';
import { openEndpointSecrets, openEndpoints } from './stores.ts';

/** The CRM and the bus, as far as the stage names them, and registered endpoints. */
export function openNotifiers(): Notifiers {
  const url = crmUrl();
  const { bus } = deployedSettings();
  return {
    ...(url === undefined ? {} : { crm: openCrm(url) }),
    ...(bus === undefined ? {} : { bus: openBus(bus) }),
    endpoint: openRegistered(),
  };
}

function openCrm(url: string): Notifier {
  return loaded(async () => (await import('./loaded-later/deployed-targets.ts')).openCrm(url));
}

/** Its connections are its own: they go to public addresses only. */
function openRegistered(): Notifier {
  const dispatcher = openDispatcher({ connect: { lookup: publicLookup() } });
  const registered = { endpoints: openEndpoints(), endpointSecrets: openEndpointSecrets() };
  return endpointNotifier({ ...registered, dispatcher, now, callbackHosts: callbackHosts() });
}

function openBus(name: string): Notifier {
  return loaded(async () => (await import('./loaded-later/deployed-targets.ts')).openBus(name));
}

/** A notifier that is loaded with its first notification. */
function loaded(load: () => Promise<Notifier>): Notifier {
  const notifier = loadOnce(load);
  return { notify: async (outgoing) => (await notifier()).notify(outgoing) };
}
