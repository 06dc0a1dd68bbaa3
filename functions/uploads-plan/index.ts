import { freshName, now } from '../../shared/aws/live.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { hideIn, liveQueues } from '../../shared/aws/live-queues.ts';
import { dispatchWindow, stageSettings } from '../../shared/aws/live-settings.ts';
import { liveSuppressions } from '../../shared/aws/live-suppressions.ts';
import { planWork } from '../../shared/flows/plan-work.ts';
import { readPlanWork } from '../../shared/lambda/messages.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const log = powertoolsLog();
const [ledger, objects, suppressions] = [liveLedger(), liveObjects(), liveSuppressions()];
const world = { ledger, suppressions, objects, queues: liveQueues(), now, freshName, log };
const window = dispatchWindow();
const settings = { ...stageSettings(), callsPerMinute: window };

/** Plan queue → a campaign with its plan and entries. */
export const handler = sqsWorker(readPlanWork, (work) => planWork(world, settings, window, work), {
  hide: hideIn('PLAN_QUEUE_URL'),
  log,
});
