import { type JobId, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import { type Job, type JobChange, jobMoved, planKeyOf } from '../../core/jobs/job.ts';
import { readyDueAtMs, startOf } from '../../core/jobs/job-start.ts';
import { isResumed, waitsForSnapshot } from '../../core/jobs/old-snapshot.ts';
import { inParallel } from '../../core/parallel.ts';
import { InputError, ProviderError } from '../../errors.ts';
import type { Pacing } from '../../ports/gates.ts';
import type { OrderPlanning } from '../../ports/orders.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { Delivery, JobList, World } from '../../ports/world.ts';
import { startJob } from '../jobs/start-job.ts';
import { cancelPlanned } from '../jobs/wind-down.ts';
import { markPlanned, plannedBefore } from '../recovery/mark-planned-before.ts';
import { type Beat, beating, beginPlanning } from './keep-planning.ts';
import { makeEntries } from './make-entries.ts';
import { renewSnapshot } from './orders/renew-snapshot.ts';
import { writeOperationPlan } from './orders/write-operation-plan.ts';
import { writeOrderPlan } from './orders/write-order-plan.ts';
import { startWithinLimit } from './start-within-limit.ts';
import { writeNoticePlan } from './write-notice-plan.ts';
import { type PlanSettings, writePlan } from './write-plan.ts';
import { writeRetryPlan } from './write-retry-plan.ts';

/** How many ledger writes run side by side while entries are made. */
const writesAtOnce = 16;

/** How long a plan waits for records that could not be read. */
const planAgainMs = 60_000;

/** What planning needs. Only whoever plans order batches is given what these need of the provider. */
export type PlanPorts = Pick<
  World,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'
> & {
  /** Absent where nothing can have been restored. */
  readonly recovering?: RecoveryPorts;
  readonly ordering?: OrderPlanning & Pacing & Pick<World, 'chance'>;
  /** Only whoever plans campaigns that look at others. */
  readonly jobList?: JobList;
};

/**
 * Turns a job's input into a plan and its ledger entries, then lets it run. It may be killed anywhere and called
 * again: the plan is written once, entries are put if absent, and nothing is sent before all of them exist.
 *
 * @param window how many entries to queue at once; `tick` queues the rest as these are used up
 */
export async function planJob(
  world: PlanPorts,
  settings: PlanSettings,
  window: number,
  jobId: JobId,
): Promise<Delivery> {
  const delivery = await planBy(
    (job, beat) => makePlan(beating(world, beat), settings, job),
    world,
    window,
    jobId,
  );
  const planned = await world.ledger.job(jobId);
  if (planned === undefined) return delivery;
  if (waitsForSnapshot(planned, world.now())) return lookAgain(world, planned, window);
  await startWithinLimit(world, planned, window);
  return delivery;
}

/** Renews an old snapshot and lets the batch start or continue. The batch waits for records that cannot be read now. */
async function lookAgain({ ordering, ...world }: PlanPorts, job: Job, window: number): Promise<Delivery> {
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

/** The same, with a plan of one's own. */
export async function planBy(
  makePlan: (job: Job, beat: Beat) => Promise<void>,
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'> &
    Pick<PlanPorts, 'recovering'>,
  window: number,
  jobId: JobId,
): Promise<Delivery> {
  const job = await world.ledger.job(jobId);
  if (job === undefined || !wantsPlan(job)) return cancelEntries(world, job);
  const key = planKeyOf(jobId);
  const isPlanned = (await world.objects.newestVersion(key)) !== undefined;
  const mark = isPlanned ? await plannedBefore(world, key) : undefined;
  // The ledger brings it back once the recovery has begun: the message would wait in vain while ticks are missing.
  if (mark === 'too early') return { kind: 'done' };
  if (job.state === 'canceling' && mark === undefined) return cancelEntries(world, job);
  const beat = await beginPlanning(world, job);
  try {
    if (!isPlanned) await makePlan(job, beat);
  } catch (error) {
    if (error instanceof ProviderError) return planLater(world, job, error);
    if (!(error instanceof InputError)) throw error;
    await fail(world, job, error);
    return { kind: 'done' };
  }
  // Canceled meanwhile: a million entries need not be made to be canceled again.
  const seen = await world.ledger.job(jobId);
  if (seen?.state !== 'planning' && mark === undefined) return cancelEntries(world, seen);
  const end = await makeEntries(beating(world, beat), job);
  const plan = { key, ...end };
  if (mark !== undefined) await markPlanned(beating(world, beat), job, plan, mark);
  const ready = await movePlanned(world, job, 'ready', () => ({
    plan,
    dueAtMs: readyDueAtMs(job, world.now()),
  }));
  if (ready === undefined && mark !== undefined) await keepMarkedPlan(world, jobId, plan);
  if (ready === undefined) return cancelEntries(world, await world.ledger.job(jobId));
  world.log.info('campaign planned', { jobId, ...end.totals });
  await startJob(world, ready, window);
  return { kind: 'done' };
}

/** A job that is canceled is planned only in a restored ledger, where its plan may have been sent. */
function wantsPlan({ state, plan }: Job): boolean {
  return state === 'planning' || (state === 'canceling' && plan === undefined);
}

/** From now on the scheduler may cancel what is left to be called. */
async function keepMarkedPlan(
  { ledger, now }: Pick<World, 'ledger' | 'now'>,
  id: JobId,
  plan: NonNullable<Job['plan']>,
): Promise<void> {
  let seen = await ledger.job(id);
  while (seen?.state === 'canceling' && seen.plan === undefined) {
    const written = await ledger.replaceJob(jobMoved(seen, 'canceling', { plan, dueAtMs: now() }));
    if (written.applied) return;
    seen = written.found;
  }
}

async function makePlan(world: PlanPorts, settings: PlanSettings, job: Job): Promise<void> {
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

/**
 * The provider's records, without which an order batch cannot be planned, could not be read now. The ledger brings the job back,
 * not the message: an outage of hours would carry that to the dead letters. Nor does waiting count as a plan that broke off.
 */
async function planLater(
  { ledger, now, log }: Pick<World, 'ledger' | 'now' | 'log'>,
  job: Job,
  { problem }: ProviderError,
): Promise<Delivery> {
  log.warn('records could not be read for a plan', { jobId: job.id, code: problem.code });
  const dueAtMs = now() + Math.max(problem.retryAfterMs ?? 0, planAgainMs);
  await movePlanned({ ledger }, job, 'planning', ({ plans }) => ({ dueAtMs, plans: Math.max(0, plans - 1) }));
  return { kind: 'done' };
}

async function fail(world: Pick<World, 'ledger' | 'log'>, job: Job, error: InputError): Promise<void> {
  const failure = { title: error.title, faults: error.faults };
  await movePlanned(world, job, 'failed', () => ({ failure, dueAtMs: undefined }));
  world.log.warn('campaign input refused', { jobId: job.id, title: error.title });
}

/**
 * Losing to `tick`, or to a sign of life, which only move the due time, is no end.
 *
 * @returns the job as it is now, or undefined when it was not this planner that moved it on
 */
async function movePlanned(
  world: Pick<World, 'ledger'>,
  job: Job,
  state: 'planning' | 'ready' | 'failed',
  change: (seen: Job) => JobChange,
): Promise<Job | undefined> {
  for (let seen: Job | undefined = job; seen?.state === 'planning'; ) {
    const next = jobMoved(seen, state, change(seen));
    const written = await world.ledger.replaceJob(next);
    if (written.applied) return next;
    seen = written.found;
  }
  return undefined;
}

/**
 * A job that was canceled while it was planned keeps no entries that wait for a call: neither this planner's, nor those that one before
 * it was late to write.
 */
async function cancelEntries(world: Pick<World, 'ledger'>, job: Job | undefined): Promise<Delivery> {
  if (job?.state === 'canceling' || job?.state === 'canceled')
    await inParallel(world.ledger.entries(job.id), writesAtOnce, async (entry) => {
      await cancelPlanned(world, entry);
    });
  return { kind: 'done' };
}
