import { perform } from '../../flows/calls/perform.ts';
import { noticeWork } from '../../flows/notifications/notice-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEntryMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { newId, now, random } from '../environment.ts';
import { openTellers } from '../notification-targets.ts';
import { hideIn } from '../queues.ts';
import { openLedger, openObjects, openRecovery, openRules } from '../stores.ts';

/** Notices queue → the CRM, or the event bus. */
export function noticesSend() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const stores = { ledger: openLedger(), objects: openObjects(), rules: openRules() };
  const telling = { tellers: openTellers(), silences: new Map() };
  const work = noticeWork({ ...stores, ...telling, now, random, newId, log, count });

  return sqsWorker(
    readEntryMessage,
    whileOpen({ ...openRecovery(), log }, (message, invocation) => perform(work, message, invocation)),
    { hide: hideIn('NOTICES_QUEUE_URL'), log },
  );
}
