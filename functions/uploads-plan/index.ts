import { campaignSettings } from '../../shared/aws/deployed-settings.ts';
import { chance } from '../../shared/aws/live.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { liveJobList } from '../../shared/aws/live-ledger.ts';
import { liveOrders } from '../../shared/aws/live-orders.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { windowAtGate } from '../../shared/flows/gate/window-at-gate.ts';
import { planWork } from '../../shared/flows/plan/plan-work.ts';
import { readPlanWork } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const log = powertoolsLog();
const jobs = liveJobs();
const pacing = livePacing();
const ordering = { ...liveOrders({ log, count: powertoolsCount() }), ...pacing, chance };
const world = { ...jobs, jobList: liveJobList(jobs.ledger), ordering, log };
const [gate, settings] = [{ ...pacing, now: jobs.now }, campaignSettings()];

/** Plan queue → a job with its plan and entries. */
export const handler = sqsWorker(
  readPlanWork,
  async (work) => {
    const { window, callsPerMinute } = await windowAtGate(gate, 'organization.sms');
    return planWork(world, { ...settings, callsPerMinute }, window, work);
  },
  { hide: hideIn('PLAN_QUEUE_URL'), log },
);
