import { isRefusedForGood, refusedRead, unreadUntil } from '../../core/directory/read-failure.ts';
import { kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { startOf } from '../../core/jobs/job-start.ts';
import { isResumed } from '../../core/jobs/old-snapshot.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition } from '../../ports/calls/queues.ts';
import { startJob } from '../jobs/start-job.ts';
import { readAudience, takeSnapshot } from './audience/take-snapshot.ts';
import { renewSnapshot } from './orders/renew-snapshot.ts';
import { writeOrderPlan } from './orders/write-order-plan.ts';
import { type PlanPorts, planAgainMs } from './plan-ports.ts';
import { type PlanSettings, writePlan } from './write-plan.ts';
import { writeNotificationPlan, writeOperationPlan } from './write-plan-of-one.ts';
import { writeRetryPlan } from './write-retry-plan.ts';

/** Writes the plan of a job, of whatever kind it is. */
export async function makeDispatchPlan(ports: PlanPorts, settings: PlanSettings, job: Job): Promise<void> {
  const kind = kindOf(job.id);
  if (kind === 'notifications') return writeNotificationPlan(ports, job);
  if (job.source.kind === 'retry') return writeRetryPlan(ports, settings, job, job.source);
  if (kind === 'orders') return makeOrderPlan(ports, job);
  const options = optionsOf(job);
  const allowForeign = options.allowForeign ?? settings.allowForeign;
  const found = await findAudience(ports, job);
  await writePlan(ports, { ...inCountryOf(options, settings), allowForeign }, job, found);
}

/** Nothing, where the campaign names its people. */
async function findAudience({ loadAudience, ...ports }: PlanPorts, job: Job) {
  if (job.source.kind !== 'request' || job.source.audience !== true) return undefined;
  if (loadAudience === undefined) throw noProvider(job);
  const audience = await readAudience(ports.objects, job);
  // They were found for the job whose place it takes, and stay the same people.
  const { replaces } = job;
  const first = replaces === undefined ? job : { ...job, id: replaces.input, createdAtMs: replaces.sinceMs };
  const counts = await takeSnapshot({ ...ports, ...(await loadAudience()) }, first, audience);
  return { audience, counts };
}

async function makeOrderPlan({ loadOrdering, ...ports }: PlanPorts, job: Job): Promise<void> {
  if (job.source.kind === 'operation') return writeOperationPlan(ports, job);
  if (loadOrdering === undefined || job.batch === undefined) throw noProvider(job);
  await writeOrderPlan({ ...ports, ...(await loadOrdering()) }, job, job.batch);
}

/** Renews an old snapshot and lets the batch start or continue. The batch waits for records that cannot be read now. */
export async function lookAgain(
  { loadOrdering, ...ports }: PlanPorts,
  job: Job,
  window: number,
): Promise<Disposition> {
  if (!isResumed(job) && startOf(job, ports.now()).kind !== 'now') return { kind: 'ack' };
  if (loadOrdering === undefined) throw noProvider(job);
  try {
    const fresh = await renewSnapshot({ ...ports, ...(await loadOrdering()) }, job);
    if (fresh?.state === 'ready') await startJob(ports, fresh, window);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isRefusedForGood(error)) return cancelUnread(ports, job, error);
    const { code, retryAfterMs = 0 } = error.problem;
    ports.log.warn('snapshot.records_unreadable', { jobId: job.id, code });
    const seen = await ports.ledger.job(job.id);
    const dueAtMs = ports.now() + Math.max(retryAfterMs, planAgainMs);
    if (seen?.state === 'ready' || (seen !== undefined && isResumed(seen))) {
      const unread = unreadUntil(error.problem, ports.now(), dueAtMs, seen.unread);
      await ports.ledger.replaceJob(jobMoved(seen, seen.state, { dueAtMs, unread }));
    }
  }
  return { kind: 'ack' };
}

/** Nobody can tell any more who has a subscription, and a repeat of the reading would be refused as well. */
async function cancelUnread(
  { ledger, now, log }: Omit<PlanPorts, 'loadOrdering'>,
  { id }: Job,
  error: ProviderError,
): Promise<Disposition> {
  const [fault] = refusedRead(error, '').faults;
  const todo = 'Ask the provider whether your credentials may read it, and create the batch again';
  const reason = { code: 'records_refused', detail: `${fault?.detail}. ${todo}` } as const;
  for (
    let seen = await ledger.job(id);
    seen?.state === 'ready' || (seen !== undefined && isResumed(seen));
  ) {
    const written = await ledger.replaceJob(jobMoved(seen, 'canceling', { dueAtMs: now(), reason }));
    if (written.applied) {
      log.warn('job.canceled_late', { jobId: id, code: reason.code });
      break;
    }
    seen = written.found;
  }
  return { kind: 'ack' };
}

function noProvider({ id }: Job): Error {
  return new Error(`${id} cannot be planned here: this process does not reach the provider`);
}
