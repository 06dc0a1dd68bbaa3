import { recordTransitions } from '../../flows/audit/record-transitions.ts';
import { callBack } from '../../flows/callbacks/call-back.ts';
import { followJob } from '../../flows/outbox/follow-job.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readCountMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { openAuditLog } from '../access.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { newId, now } from '../environment.ts';
import { openMovingLedger } from '../jobs.ts';
import { hideIn, openQueues } from '../queues/queues.ts';
import { openEndpoints, openJobCounts, openObjects, openOutboxes, openRecovery } from '../stores.ts';

/** Count queue → how far a job of many calls has come. */
export function jobsCount() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const stores = { ledger: openMovingLedger(log, false), objects: openObjects(), jobCounts: openJobCounts() };
  const ports = { ...stores, queues: openQueues(), now, newId, log, count };
  const callingBack = { ...ports, endpoints: openEndpoints(), stage: deployedSettings().stage };
  const passingOn = {
    ...ports,
    outboxes: openOutboxes(),
    transitionReaders: [recordTransitions(openAuditLog()), callBack(callingBack)],
  };

  return sqsWorker(
    readCountMessage,
    whileOpen({ ...openRecovery(), log }, (message, invocation) => followJob(passingOn, message, invocation)),
    { hide: hideIn('COUNT'), log, count },
  );
}
