import { perform } from '../../shared/flows/calls/perform.ts';
import { noticeWork } from '../../shared/flows/notifications/notice-work.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { chance, freshName, now } from '../../shared/wiring/live.ts';
import { liveLedger } from '../../shared/wiring/live-ledger.ts';
import { liveObjects } from '../../shared/wiring/live-objects.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { liveRecovery } from '../../shared/wiring/live-recovery.ts';
import { liveRuleBook } from '../../shared/wiring/live-rule-book.ts';
import { liveTellers } from '../../shared/wiring/live-tellers.ts';
import { readEntryMessage } from '../../shared/workers/messages.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

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
