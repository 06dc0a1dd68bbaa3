import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { readyDueAtMs, startOf, waitsForLook } from '../../core/jobs/job-start.ts';
import { waitsForSnapshot } from '../../core/jobs/old-snapshot.ts';
import { sweepEveryMs } from '../../core/timing.ts';
import type { World } from '../../ports/world.ts';
import { cancelLate, cancelStale } from '../calls/cancel-late.ts';
import { dispatchWindow } from '../calls/dispatch.ts';

type Ports = Pick<World, 'ledger' | 'queues' | 'now' | 'log'>;

/**
 * Lets a ready job run if its time has come, or notes when that will be. One that can no longer begin in time is
 * canceled: nothing of it was sent. One that keeps a frequency limit is left to the planner.
 *
 * @param window how many entries to queue at once
 */
export async function startJob(world: Ports, job: Job, window: number): Promise<void> {
  const nowMs = world.now();
  const start = startOf(job, nowMs);
  if (start.kind === 'now') {
    // Only the planner reads who was texted, or has a line, since; the scheduler asks it.
    if (waitsForLook(job) || waitsForSnapshot(job, nowMs)) return;
    return letRun(world, job, window);
  }
  if (start.kind === 'never') return cancelLate(world, job);
  if (start.kind === 'stale') return cancelStale(world, job);
  const dueAtMs = readyDueAtMs(job, nowMs);
  if (dueAtMs !== job.dueAtMs) await world.ledger.replaceJob(jobMoved(job, 'ready', { dueAtMs }));
}

/** Lets a ready job run whose time has come. */
export async function letRun(world: Ports, job: Job, window: number): Promise<void> {
  const running = jobMoved(job, 'running', { dueAtMs: world.now() + sweepEveryMs });
  if (!(await world.ledger.replaceJob(running)).applied) return;
  world.log.info('campaign started', { jobId: job.id });
  await dispatchWindow(world, running, window);
}
