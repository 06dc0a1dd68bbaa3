import { perform } from '../../flows/calls/perform.ts';
import { notificationWork } from '../../flows/notifications/notification-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEntryMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { newId, now, random } from '../environment.ts';
import { openNotifiers } from '../notification-targets.ts';
import { hideIn } from '../queues/queues.ts';
import { openEndpoints, openLedger, openObjects, openRecovery, openRules } from '../stores.ts';

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
