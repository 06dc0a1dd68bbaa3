import { kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { startOf } from '../../core/jobs/job-start.ts';
import { isResumed } from '../../core/jobs/old-snapshot.ts';
import { ProviderError } from '../../errors.ts';
import type { Delivery } from '../../ports/world.ts';
import { startJob } from '../jobs/start-job.ts';
import { renewSnapshot } from './orders/renew-snapshot.ts';
import { writeOperationPlan } from './orders/write-operation-plan.ts';
import { writeOrderPlan } from './orders/write-order-plan.ts';
import { type PlanPorts, planAgainMs } from './plan-ports.ts';
import { writeNoticePlan } from './write-notice-plan.ts';
import { type PlanSettings, writePlan } from './write-plan.ts';
import { writeRetryPlan } from './write-retry-plan.ts';

/** Writes the plan of a job, of whatever kind it is. */
export async function makePlan(world: PlanPorts, settings: PlanSettings, job: Job): Promise<void> {
  const kind = kindOf(job.id);
  if (kind === 'notices') return writeNoticePlan(world, job);
  if (job.source.kind === 'retry') return writeRetryPlan(world, settings, job, job.source);
  if (kind === 'orders') return makeOrderPlan(world, job);
  const options = optionsOf(job);
  const allowForeign = options.allowForeign ?? settings.allowForeign;
  await writePlan(world, { ...inCountryOf(options, settings), allowForeign }, job);
}

async function makeOrderPlan({ ordering, ...world }: PlanPorts, job: Job): Promise<void> {
  if (job.source.kind === 'operation') return writeOperationPlan(world, job);
  if (ordering === undefined || job.batch === undefined) throw noProvider(job);
  await writeOrderPlan({ ...world, ...ordering }, job, job.batch);
}

/** Renews an old snapshot and lets the batch start or continue. The batch waits for records that cannot be read now. */
export async function lookAgain(
  { ordering, ...world }: PlanPorts,
  job: Job,
  window: number,
): Promise<Delivery> {
  if (!isResumed(job) && startOf(job, world.now()).kind !== 'now') return { kind: 'done' };
  if (ordering === undefined) throw noProvider(job);
  try {
    const fresh = await renewSnapshot({ ...world, ...ordering }, job);
    if (fresh?.state === 'ready') await startJob(world, fresh, window);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, retryAfterMs = 0 } = error.problem;
    world.log.warn('records could not be read for a snapshot', { jobId: job.id, code });
    const seen = await world.ledger.job(job.id);
    const dueAtMs = world.now() + Math.max(retryAfterMs, planAgainMs);
    if (seen?.state === 'ready' || (seen !== undefined && isResumed(seen)))
      await world.ledger.replaceJob(jobMoved(seen, seen.state, { dueAtMs }));
  }
  return { kind: 'done' };
}

function noProvider({ id }: Job): Error {
  return new Error(`${id} cannot be planned here: this process does not reach the provider`);
}
