import { counting } from '../../core/counts/counting.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { decidingUntil, jobMoved } from '../../core/jobs/job-moves.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { addReplacement } from './related-jobs.ts';

type Ports = Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'> & CountingWish;

/** Notes the end of a canceled job, once what takes its place is there and its last count is asked for. */
export async function endCanceled(ports: Ports, job: Job): Promise<void> {
  await addReplacement(ports, job);
  await countAtEnd(ports, job);
  await noteEnd(ports, job, 'canceled', 'job.canceled');
}

export function completeJob(ports: EndPorts, job: Job): Promise<void> {
  return noteEnd(ports, job, 'completed', 'job.completed');
}

type EndPorts = Pick<AllPorts, 'ledger' | 'now' | 'log'>;

/**
 * Notes the end of a job whose entries are all final, unless a person's decision may be moving some of them just now.
 */
async function noteEnd(
  { ledger, now, log }: EndPorts,
  job: Job,
  end: 'canceled' | 'completed',
  event: 'job.canceled' | 'job.completed',
): Promise<void> {
  const dueAtMs = decidingUntil(job, now());
  const isEnd = dueAtMs === undefined;
  const next = jobMoved(job, isEnd ? end : job.state, { dueAtMs, ...(isEnd ? { endedAtMs: now() } : {}) });
  if ((await ledger.replaceJob(next)).applied && isEnd) log.info(event, { jobId: job.id });
}

/**
 * What was written late, or by a worker that died, may be missing in what lists say. Asked for before the job is over,
 * since nobody comes back to it then.
 */
async function countAtEnd(
  { queues, now, counting: { lateMovesMs } = counting }: Ports,
  { id }: Job,
): Promise<void> {
  if (kindOf(id) !== 'notifications') await queues.sendCount({ jobId: id, walkFromMs: now() }, lateMovesMs);
}
