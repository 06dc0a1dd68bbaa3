import { isCountedAtOnce } from '../../core/counts/counting.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { sweepEveryMs, sweepIdleEveryMs } from '../../core/timing.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type Walked, walkJob } from '../counts/walk-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'> & CountingWish;

/**
 * Walks over a running job. One that only waits for unclear entries is looked at seldom: reconciliation brings it back.
 * One of many calls is left to the counter, which walks over it group by group.
 */
export async function sweepJob(ports: Ports, due: Job): Promise<void> {
  // Moved first: one that fails must not be begun again by each of the next runs.
  const job = jobMoved(due, 'running', { dueAtMs: ports.now() + sweepEveryMs });
  if (!(await ports.ledger.replaceJob(job)).applied) return;
  if (!isCountedAtOnce(job, ports.counting)) return ports.queues.sendCount({ jobId: job.id }, 0);
  const walked = await walkJob(ports, job);
  if (walked !== undefined) return rest(ports, job, walked);
  // A worker that died behind its last write has not asked for it.
  if (kindOf(job.id) !== 'notifications') await ports.queues.sendCount({ jobId: job.id }, 0);
}

/**
 * A receiver that is away for days leaves thousands of notifications, each a job: they are looked at when they are sent
 * again.
 */
async function rest({ ledger, now }: Ports, job: Job, { isIdle, restsUntilMs }: Walked): Promise<void> {
  const untilMs = kindOf(job.id) === 'notifications' ? restsUntilMs + sweepEveryMs : 0;
  const dueAtMs = isIdle ? now() + sweepIdleEveryMs : untilMs;
  if (dueAtMs > (job.dueAtMs ?? 0)) await ledger.replaceJob(jobMoved(job, 'running', { dueAtMs }));
}
