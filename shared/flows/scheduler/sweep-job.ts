import { isCountedAtOnce } from '../../core/counts/counting.ts';
import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { sweepEveryMs } from '../../core/timing.ts';
import type { CountingWish } from '../../ports/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { walkJob } from '../counts/walk-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'> & CountingWish;

/** Walks over a running job. One of many calls is left to the counter, which walks over it group by group. */
export async function sweepJob(ports: Ports, due: Job): Promise<void> {
  // Moved first: one that fails must not be begun again by each of the next runs.
  const job = jobMoved(due, 'running', { dueAtMs: ports.now() + sweepEveryMs });
  if (!(await ports.ledger.replaceJob(job)).applied) return;
  if (isCountedAtOnce(job, ports.counting)) await walkJob(ports, job);
  else await ports.queues.sendCount({ jobId: job.id }, 0);
}
