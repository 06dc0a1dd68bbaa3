import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { AllPorts } from '../../ports/world.ts';
import { countInTime, goesOn, shareGoesOn, watchesShare } from './halt-job.ts';

/**
 * The share of errors is looked at within the time that is left for it; of a job that is too long to be counted in
 * that, the walk over it looks.
 *
 * @returns the job, or undefined when none of its calls may be queued now: it rests, or has just halted
 */
export async function sendingJob(
  ports: Pick<AllPorts, 'ledger' | 'now' | 'log' | 'count'>,
  id: JobId,
  hasTime: () => boolean,
): Promise<Job | undefined> {
  const job = await ports.ledger.job(id);
  if (job === undefined) return undefined;
  const { kind } = permissionOf(job, ports.now());
  if (kind !== 'call' && kind !== 'begin') return undefined;
  if (!(await goesOn(ports, job))) return undefined;
  // What is due now is walked over in this very minute.
  if (!watchesShare(job) || (job.dueAtMs ?? 0) <= ports.now()) return job;
  const rows = await countInTime(ports, job, hasTime);
  return rows === undefined || (await shareGoesOn(ports, job, rows)) ? job : undefined;
}
