import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { readyDueAtMs, startOf, waitsForContacts } from '../../core/jobs/job-start.ts';
import { waitsForSnapshot } from '../../core/jobs/old-snapshot.ts';
import { sweepEveryMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelLate, cancelStale } from '../calls/cancel-late.ts';
import { dispatchWindow } from '../calls/dispatch.ts';

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
