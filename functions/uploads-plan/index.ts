import { planWork } from '../../shared/flows/planning/plan-work.ts';
import { windowAtGate } from '../../shared/flows/rate-limit/window-at-gate.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { campaignSettings } from '../../shared/wiring/deployed-settings.ts';
import { chance } from '../../shared/wiring/live.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveJobs } from '../../shared/wiring/live-jobs.ts';
import { liveJobList } from '../../shared/wiring/live-ledger.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { liveOrders } from '../../shared/wiring/provider/live-orders.ts';
import { readPlanWork } from '../../shared/workers/messages.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

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
