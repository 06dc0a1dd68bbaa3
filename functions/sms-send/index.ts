import { chance, freshName, now } from '../../shared/aws/live.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveSms } from '../../shared/aws/live-organization.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { liveRecovery } from '../../shared/aws/live-recovery.ts';
import { liveRuleBook } from '../../shared/aws/live-rule-book.ts';
import { liveSuppressions } from '../../shared/aws/live-suppressions.ts';
import { perform } from '../../shared/flows/calls/perform.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { textWork } from '../../shared/flows/send/text-work.ts';
import { readEntryMessage } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const [ledger, objects, suppressions] = [liveLedger(), liveObjects(), liveSuppressions()];
const sms = liveSms({ log, count });
const stores = { ledger, objects, suppressions, rules: liveRuleBook() };
const work = textWork({ ...stores, ...livePacing(), sms, now, chance, freshName, log, count });

/** Sms queue → one chunk's calls. */
export const handler = sqsWorker(
  readEntryMessage,
  whileOpen({ ...liveRecovery(), log }, (message, visit) => perform(work, message, visit)),
  { hide: hideIn('SMS_QUEUE_URL'), log },
);
