import { followJob } from '../../flows/outbox/follow-job.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readCountMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { now } from '../environment.ts';
import { openMovingLedger } from '../jobs.ts';
import { hideIn, openQueues } from '../queues.ts';
import { openJobCounts, openObjects, openOutboxes, openRecovery } from '../stores.ts';

/** Count queue → how far a job of many calls has come. */
export function jobsCount() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const stores = { ledger: openMovingLedger(log), objects: openObjects(), jobCounts: openJobCounts() };
  const passingOn = { outboxes: openOutboxes(), transitionReaders: [] };
  const ports = { ...stores, ...passingOn, queues: openQueues(), now, log, count };

  return sqsWorker(
    readCountMessage,
    whileOpen({ ...openRecovery(), log }, (message, invocation) => followJob(ports, message, invocation)),
    { hide: hideIn('COUNT_QUEUE_URL'), log },
  );
}
