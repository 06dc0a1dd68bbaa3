import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { readyDueAtMs, startOf } from '../../core/jobs/job-start.ts';
import { isSnapshotOld } from '../../core/orders/old-snapshot.ts';
import { planFunctionTimeoutMs, sweepEveryMs } from '../../core/timing.ts';
import type { World } from '../../ports/world.ts';
import { cancelLate, cancelStale } from '../calls/cancel-late.ts';
import { dispatchWindow } from '../calls/dispatch.ts';

/**
 * Lets a ready job run if its time has come, or notes when that will be. One that can no longer begin in time is
 * canceled: nothing of it was sent.
 *
 * @param window how many entries to queue at once
 */
export async function startJob(
  world: Pick<World, 'ledger' | 'queues' | 'now' | 'log'>,
  job: Job,
  window: number,
): Promise<void> {
  const nowMs = world.now();
  const start = startOf(job, nowMs);
  if (start.kind === 'now') {
    if (isSnapshotOld(job, nowMs)) return askForSnapshot(world, job);
    const running = jobMoved(job, 'running', { dueAtMs: nowMs + sweepEveryMs });
    if (!(await world.ledger.replaceJob(running)).won) return;
    world.log.info('campaign started', { jobId: job.id });
    await dispatchWindow(world, running, window);
    return;
  }
  if (start.kind === 'never') return cancelLate(world, job);
  if (start.kind === 'stale') return cancelStale(world, job);
  const dueAtMs = readyDueAtMs(job, nowMs);
  if (dueAtMs !== job.dueAtMs) await world.ledger.replaceJob(jobMoved(job, 'ready', { dueAtMs }));
}

/** Only the planner reads the provider's records. It is asked again when it had the time of a whole invocation and did not come back. */
async function askForSnapshot(
  { ledger, queues, now, log }: Pick<World, 'ledger' | 'queues' | 'now' | 'log'>,
  job: Job,
): Promise<void> {
  const asked = jobMoved(job, 'ready', { dueAtMs: now() + planFunctionTimeoutMs });
  if (!(await ledger.replaceJob(asked)).won) return;
  log.info('who has a line is looked up again', { jobId: job.id });
  await queues.sendPlan({ jobId: job.id });
}
