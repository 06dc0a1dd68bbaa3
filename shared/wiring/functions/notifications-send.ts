import { loadOnce } from '../../core/load-once.ts';
import { perform } from '../../flows/calls/perform.ts';
import { notificationWork } from '../../flows/notifications/notification-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import type { Notifier, Notifiers } from '../../ports/notifications.ts';
import { endpointNotifier } from '../../provider/endpoint/call-endpoint.ts';
import { publicLookup } from '../../provider/endpoint/public-addresses.ts';
import { openDispatcher } from '../../provider/exchange/dispatcher.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEntryMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { callbackHosts, crmUrl, deployedSettings } from '../deployed-settings.ts';
import { newId, now, random } from '../environment.ts';
import { hideIn } from '../queues/queues.ts';
import {
  openEndpointSecrets,
  openEndpoints,
  openLedger,
  openObjects,
  openRecovery,
  openRules,
} from '../stores.ts';

/** Notifications queue → the CRM, or the event bus. */
export function notificationsSend() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const stores = {
    ledger: openLedger(),
    objects: openObjects(),
    rules: openRules(),
    endpoints: openEndpoints(),
  };
  const telling = { notifiers: openNotifiers(), silences: new Map() };
  const work = notificationWork({ ...stores, ...telling, now, random, newId, log, count });

  return sqsWorker(
    readEntryMessage,
    whileOpen({ ...openRecovery(), log }, (message, invocation) => perform(work, message, invocation)),
    { hide: hideIn('NOTIFICATIONS'), log, count },
  );
}

/** The CRM and the bus, as far as the stage names them, and registered endpoints. */
function openNotifiers(): Notifiers {
  const url = crmUrl();
  const { bus } = deployedSettings();
  return {
    ...(url === undefined ? {} : { crm: loaded(async () => (await loadTargets()).openCrm(url)) }),
    ...(bus === undefined ? {} : { bus: loaded(async () => (await loadTargets()).openBus(bus)) }),
    endpoint: openRegistered(),
  };
}

const loadTargets = () => import('../loaded-later/deployed-targets.ts');

/** A notifier that is loaded with its first notification. */
function loaded(load: () => Promise<Notifier>): Notifier {
  const notifier = loadOnce(load);
  return { notify: async (outgoing) => (await notifier()).notify(outgoing) };
}

/** Its connections are its own: they go to public addresses only. */
function openRegistered(): Notifier {
  const dispatcher = openDispatcher({ connect: { lookup: publicLookup() } });
  const registered = { endpoints: openEndpoints(), endpointSecrets: openEndpointSecrets() };
  return endpointNotifier({ ...registered, dispatcher, now, callbackHosts: callbackHosts() });
}
