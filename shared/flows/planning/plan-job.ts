import { wantsSecondPerson } from '../../core/approval/four-eyes.ts';
import { isRefusedForGood, refusedRead, unreadUntil } from '../../core/directory/read-failure.ts';
import type { JobId } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type JobChange, jobMoved } from '../../core/jobs/job-moves.ts';
import { readyDueAtMs } from '../../core/jobs/job-start.ts';
import { waitsForSnapshot } from '../../core/jobs/old-snapshot.ts';
import { planKeyOf } from '../../core/rows/object-keys.ts';
import { failureOf, InputError, ProviderError } from '../../errors.ts';
import type { Disposition } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';
import { continueJob, startJob } from '../jobs/start-job.ts';
import { cancelEntries, windDown } from '../jobs/wind-down.ts';
import { isRefusalUnknown, markPlanned, plannedBefore } from '../recovery/mark-planned-before.ts';
import { isOpen } from '../recovery/while-open.ts';
import { beginPlanning, type Heartbeat, withHeartbeat } from './keep-planning.ts';
import { makeEntries } from './make-entries.ts';
import { PlanGoesOn, PlanIsNeedless, type PlanPorts, planAgainMs } from './plan-ports.ts';
import { allRead, continuesFrom } from './rows-so-far.ts';
import { startWithinLimit } from './start-within-limit.ts';
import type { PlanSettings } from './write-plan.ts';

/**
 * Turns a job's input into a plan and its ledger entries, then lets it run. It may be killed anywhere and called
 * again: the plan is written once, entries are put if absent, and nothing is sent before all of them exist.
 *
 * @param window how many entries to queue at once; `scheduler` queues the rest as these are used up
 */
export async function planJob(
  ports: PlanPorts,
  settings: PlanSettings,
  window: number,
  jobId: JobId,
): Promise<Disposition> {
  const found = await ports.ledger.job(jobId);
  if (found !== undefined && (await takeHold(ports, found, window))) return { kind: 'ack' };
  // Loaded with the first job: it is large, and many processes plan nothing.
  const delivery = await planBy(
    async (job, heartbeat) =>
      (await import('./make-dispatch-plan.ts')).makeDispatchPlan(
        withHeartbeat(ports, heartbeat),
        settings,
        job,
      ),
    ports,
    window,
    jobId,
  );
  const planned = await ports.ledger.job(jobId);
  if (planned === undefined) return delivery;
  if (waitsForSnapshot(planned, ports.now()))
    return (await import('./make-dispatch-plan.ts')).lookAgain(ports, planned, window);
  await startWithinLimit(ports, planned, window);
  // A person has let it go since it was planned: its start need not wait for the scheduler.
  if (planned.state === 'ready') await startJob(ports, planned, window);
  return delivery;
}

/**
 * What a person has resumed or canceled need not wait for the scheduler. But in a restored ledger it does, until all
 * entries are marked: what looks as if it was never called may have been, and is not to be canceled as such.
 *
 * @returns whether that is all there is to do
 */
async function takeHold({ count, ...ports }: PlanPorts, job: Job, window: number): Promise<boolean> {
  if (job.plan === undefined || (job.state !== 'running' && job.state !== 'canceling')) return false;
  const mayMove = ports.recovering === undefined || (await isOpen(ports.recovering));
  if (count === undefined || !mayMove) return true;
  await (job.state === 'running' ? continueJob({ ...ports, count }, job, window) : windDown(ports, job));
  return true;
}

type PlanByPorts = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'> &
  Pick<PlanPorts, 'recovering' | 'fourEyes'>;

/** The same, with a plan of one's own. */
export async function planBy(
  makeDispatchPlan: (job: Job, heartbeat: Heartbeat) => Promise<void>,
  ports: PlanByPorts,
  window: number,
  jobId: JobId,
): Promise<Disposition> {
  try {
    return await planToEnd(makeDispatchPlan, ports, window, jobId);
  } catch (error) {
    if (error instanceof PlanIsNeedless) return cancelEntries(ports, await ports.ledger.job(jobId));
    throw error;
  }
}

async function planToEnd(
  makeDispatchPlan: (job: Job, heartbeat: Heartbeat) => Promise<void>,
  ports: PlanByPorts,
  window: number,
  jobId: JobId,
): Promise<Disposition> {
  const job = await ports.ledger.job(jobId);
  if (job === undefined || !wantsPlan(job)) return cancelEntries(ports, job);
  const key = planKeyOf(jobId);
  const isPlanned = (await ports.objects.newestVersion(key)) !== undefined;
  const mark = isPlanned ? await plannedBefore(ports, key) : undefined;
  // The ledger brings it back once the recovery has begun: the message would wait in vain while runs of the scheduler
  // are missing.
  if (mark === 'too early') return { kind: 'ack' };
  if (job.state === 'canceling' && mark === undefined) return cancelEntries(ports, job);
  const heartbeat = await beginPlanning(ports, job, mark === undefined);
  try {
    if (isPlanned) continuesFrom(heartbeat.rowsSoFar, job);
    else await makeDispatchPlan(job, heartbeat).then(() => allRead(heartbeat.rowsSoFar));
  } catch (error) {
    if (error instanceof PlanGoesOn) return planOn(ports, job, heartbeat);
    const isRefused = error instanceof ProviderError && isRefusedForGood(error);
    if (error instanceof ProviderError && !isRefused) return planLater(ports, job, heartbeat, error);
    const final = isRefused ? refusedPlan(error, job) : error;
    if (!(final instanceof InputError)) throw error;
    await fail(ports, job, final);
    return { kind: 'ack' };
  }
  // Canceled meanwhile: a million entries need not be made to be canceled again.
  const seen = await ports.ledger.job(jobId);
  if (seen?.state !== 'planning' && mark === undefined) return cancelEntries(ports, seen);
  const end = await makeEntries(withHeartbeat(ports, heartbeat), job);
  const plan = { key, ...end };
  if (mark !== undefined) await markPlanned(withHeartbeat(ports, heartbeat), job, plan, mark);
  const mayBeRefused = mark === undefined && (await isRefusalUnknown(ports, job));
  const ready = await movePlanned(ports, job, 'ready', (seen) => {
    // Whatever its mode says, it waits for the second person that the stage wants, or for one who looks for a refusal.
    const needsPerson = mayBeRefused && optionsOf(seen).mode !== 'check';
    const waits = needsPerson || wantsSecondPerson(ports.fourEyes, seen, end.totals.accepted);
    const options = waits ? { options: { ...seen.options, mode: 'approve' as const } } : {};
    return {
      plan,
      ...options,
      dueAtMs: readyDueAtMs({ ...seen, ...options }, ports.now()),
      ...(optionsOf(job).mode === 'check' ? { endedAtMs: ports.now() } : {}),
    };
  });
  if (ready === undefined && mark !== undefined) await keepMarkedPlan(ports, jobId, plan);
  if (ready === undefined) return cancelEntries(ports, await ports.ledger.job(jobId));
  ports.log.info('job.planned', { jobId, ...end.totals });
  await startJob(ports, ready, window);
  return { kind: 'ack' };
}

/** A job that is canceled is planned only in a restored ledger, where its plan may have been sent. */
function wantsPlan({ state, plan }: Job): boolean {
  return state === 'planning' || (state === 'canceling' && plan === undefined);
}

/** From now on the scheduler may cancel what is left to be called. */
async function keepMarkedPlan(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
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

/**
 * The provider's records, without which an order batch cannot be planned, could not be read now. The ledger brings the
 * job back, not the message: an outage of hours would carry that to the dead letters. Nor does waiting count as a plan
 * that broke off.
 */
async function planLater(
  { ledger, now, log }: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  job: Job,
  { rowsSoFar }: Heartbeat,
  { problem }: ProviderError,
): Promise<Disposition> {
  log.warn('plan.records_unreadable', { jobId: job.id, code: problem.code });
  const dueAtMs = now() + Math.max(problem.retryAfterMs ?? 0, planAgainMs);
  const planning = { ...rowsSoFar };
  await movePlanned({ ledger }, job, 'planning', ({ plans, unread }) => ({
    planning,
    dueAtMs,
    plans: Math.max(0, plans - 1),
    unread: unreadUntil(problem, now(), dueAtMs, unread),
  }));
  return { kind: 'ack' };
}

/** What planning needs is refused for good: its author has to change something. */
function refusedPlan(error: ProviderError, { source }: Pick<Job, 'source'>): InputError {
  return source.kind === 'request' && source.audience === true
    ? refusedRead(error, 'Ask with other filters in `audience`, or upload a file.', '/audience')
    : refusedRead(error, 'Ask the provider whether your credentials may read it, and create the job again.');
}

/** The next run of the scheduler hands the job on. Its part is done: it does not count as a plan that broke off. */
async function planOn(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  job: Job,
  { rowsSoFar }: Heartbeat,
): Promise<Disposition> {
  await movePlanned({ ledger }, job, 'planning', ({ plans }) => ({
    planning: { ...rowsSoFar },
    dueAtMs: now(),
    plans: Math.max(0, plans - 1),
  }));
  return { kind: 'ack' };
}

async function fail(
  ports: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  job: Job,
  error: InputError,
): Promise<void> {
  const failure = failureOf(error);
  await movePlanned(ports, job, 'failed', () => ({ failure, dueAtMs: undefined, endedAtMs: ports.now() }));
  ports.log.warn('job.input_refused', { jobId: job.id, title: error.title });
}

/**
 * Losing to `scheduler`, or to a sign of life, which only move the due time, is no end.
 *
 * @returns the job as it is now, or undefined when it was not this planner that moved it on
 */
async function movePlanned(
  ports: Pick<AllPorts, 'ledger'>,
  job: Job,
  state: 'planning' | 'ready' | 'failed',
  change: (seen: Job) => JobChange,
): Promise<Job | undefined> {
  for (let seen: Job | undefined = job; seen?.state === 'planning'; ) {
    const next = jobMoved(seen, state, change(seen));
    const written = await ports.ledger.replaceJob(next);
    if (written.applied) return next;
    seen = written.found;
  }
  return undefined;
}
