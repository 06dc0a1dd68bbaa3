import { chance, freshName, now } from '../../shared/aws/live.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { liveRecovery } from '../../shared/aws/live-recovery.ts';
import { liveRuleBook } from '../../shared/aws/live-rule-book.ts';
import { liveTellers } from '../../shared/aws/live-tellers.ts';
import { perform } from '../../shared/flows/calls/perform.ts';
import { noticeWork } from '../../shared/flows/notices/notice-work.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { readEntryMessage } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const stores = { ledger: liveLedger(), objects: liveObjects(), rules: liveRuleBook() };
const telling = { tellers: liveTellers(), silences: new Map() };
const work = noticeWork({ ...stores, ...telling, now, chance, freshName, log, count });

/** Notices queue → the CRM, or the event bus. */
export const handler = sqsWorker(
  readEntryMessage,
  whileOpen({ ...liveRecovery(), log }, (message, visit) => perform(work, message, visit)),
  { hide: hideIn('NOTICES_QUEUE_URL'), log },
);
