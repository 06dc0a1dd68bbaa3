import { isCountedAtOnce } from '../../core/counts/counting.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { permissionOf, readyDueAtMs, startOf, waitsForContacts } from '../../core/jobs/job-start.ts';
import { waitsForSnapshot } from '../../core/jobs/old-snapshot.ts';
import { sweepEveryMs } from '../../core/timing.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelLate, cancelStale } from '../calls/cancel-expired.ts';
import { dispatchWindow, dispatchWithin, stillDue } from '../calls/dispatch.ts';
import { countRows, goesOn, shareGoesOn, watchesShare } from './halt-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'>;

/**
 * Lets a ready job run if its time has come, or notes when that will be. One that can no longer begin in time is
 * canceled: nothing of it was sent. One that keeps a frequency limit is left to the planner.
 *
 * @param window how many entries to queue at once
 */
export async function startJob(ports: Ports, job: Job, window: number): Promise<void> {
  const nowMs = ports.now();
  const start = startOf(job, nowMs);
  if (start.kind === 'now') {
    // Only the planner reads who was texted, or has a subscription, since; the scheduler asks it.
    if (waitsForContacts(job) || waitsForSnapshot(job, nowMs)) return;
    return letRun(ports, job, window);
  }
  if (start.kind === 'never') return cancelLate(ports, job);
  if (start.kind === 'stale') return cancelStale(ports, job);
  const dueAtMs = readyDueAtMs(job, nowMs);
  if (dueAtMs !== job.dueAtMs) await ports.ledger.replaceJob(jobMoved(job, 'ready', { dueAtMs }));
}

/** Lets a ready job run whose time has come. */
export async function letRun(ports: Ports, job: Job, window: number): Promise<void> {
  const nowMs = ports.now();
  const running = jobMoved(job, 'running', { dueAtMs: nowMs + sweepEveryMs, startedAtMs: nowMs });
  if (!(await ports.ledger.replaceJob(running)).applied) return;
  ports.log.info('job.started', { jobId: job.id });
  await dispatchWindow(ports, running, window);
}

type SendingPorts = Pick<AllPorts, 'ledger' | 'now' | 'log' | 'count'> & CountingWish;

/**
 * Has a job called again that a person resumed, or rows of which are sent again: queues what is due of it, as much as
 * there is room for. Most of its entries may be over. Its message may come late, and find a job that has to halt.
 *
 * @param window how many entries to queue at once
 */
export async function continueJob(
  ports: SendingPorts & Pick<AllPorts, 'queues'>,
  { id }: Job,
  window: number,
): Promise<void> {
  const job = await sendingJob(ports, id);
  if (job === undefined) return;
  const due = await ports.ledger.duePlanned(id, ports.now(), window);
  await dispatchWithin(ports, job, await stillDue(ports, due), window);
}

/**
 * Reads a job whose calls are to be queued. The share of errors is looked at here in a job of few calls. In others the
 * counter does that.
 *
 * @returns the job, or undefined when none of its calls may be queued now: it rests, or has just halted
 */
export async function sendingJob(ports: SendingPorts, id: JobId): Promise<Job | undefined> {
  const job = await ports.ledger.job(id);
  if (job === undefined) return undefined;
  const { kind } = permissionOf(job, ports.now());
  if (kind !== 'call' && kind !== 'begin') return undefined;
  if (!(await goesOn(ports, job))) return undefined;
  if (!watchesShare(job) || !isCountedAtOnce(job, ports.counting)) return job;
  return (await shareGoesOn(ports, job, await countRows(ports, job))) ? job : undefined;
}
