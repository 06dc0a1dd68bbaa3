import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { World } from '../../ports/world.ts';
import { countInTime, goesOn, shareGoesOn, watchesShare } from './halt-job.ts';

/**
 * The share of errors is looked at within the time that is left for it; of a job that is too long to be counted in that, the walk over
 * it looks.
 *
 * @returns the job, or undefined when none of its calls may be queued now: it rests, or has just halted
 */
export async function sendingJob(
  world: Pick<World, 'ledger' | 'now' | 'log' | 'count'>,
  id: JobId,
  hasTime: () => boolean,
): Promise<Job | undefined> {
  const job = await world.ledger.job(id);
  if (job === undefined) return undefined;
  const { kind } = permissionOf(job, world.now());
  if (kind !== 'call' && kind !== 'begin') return undefined;
  if (!(await goesOn(world, job))) return undefined;
  // What is due now is walked over in this very minute.
  if (!watchesShare(job) || (job.dueAtMs ?? 0) <= world.now()) return job;
  const rows = await countInTime(world, job, hasTime);
  return rows === undefined || (await shareGoesOn(world, job, rows)) ? job : undefined;
}
