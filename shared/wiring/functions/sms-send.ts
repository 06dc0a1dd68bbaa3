import { perform } from '../../flows/calls/perform.ts';
import { textWork } from '../../flows/campaigns/text-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { unlessStopped } from '../../flows/sending/unless-stopped.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEntryMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { newId, now, random } from '../environment.ts';
import { openMovingLedger } from '../jobs.ts';
import { openSms } from '../provider-connection.ts';
import { hideIn } from '../queues/queues.ts';
import {
  openObjects,
  openPacing,
  openRecovery,
  openRules,
  openSending,
  openSuppressions,
} from '../stores.ts';

/** Sms queue → one chunk's calls. */
export function smsSend() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const [ledger, objects, suppressions] = [openMovingLedger(log), openObjects(), openSuppressions()];
  const sms = openSms({ log, count });
  const stores = { ledger, objects, suppressions, rules: openRules() };
  const texts = textWork({ ...stores, ...openPacing(), sms, now, random, newId, log, count });
  const work = unlessStopped(openSending(), 'texts', texts);

  return sqsWorker(
    readEntryMessage,
    whileOpen({ ...openRecovery(), log }, (message, invocation) => perform(work, message, invocation)),
    { hide: hideIn('SMS'), log, count },
  );
}
