import { perform } from '../../shared/flows/calls/perform.ts';
import { textWork } from '../../shared/flows/campaigns/text-work.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { chance, freshName, now } from '../../shared/wiring/live.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveLedger } from '../../shared/wiring/live-ledger.ts';
import { liveObjects } from '../../shared/wiring/live-objects.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { liveRecovery } from '../../shared/wiring/live-recovery.ts';
import { liveRuleBook } from '../../shared/wiring/live-rule-book.ts';
import { liveSuppressions } from '../../shared/wiring/live-suppressions.ts';
import { liveSms } from '../../shared/wiring/provider/live-organization.ts';
import { readEntryMessage } from '../../shared/workers/messages.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

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
