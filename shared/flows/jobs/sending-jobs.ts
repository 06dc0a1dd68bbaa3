import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { World } from '../../ports.ts';
import { goesOn } from './halt-job.ts';

/**
 * Tells of jobs whether calls of theirs may be queued now. Each is looked at once: entries of a job that rests or has just
 * halted cost no read and no write of their own.
 *
 * @returns for a job's id the job, or undefined when nothing of it may be queued
 */
export function sendingJobs(
  world: Pick<World, 'ledger' | 'now' | 'log' | 'count'>,
): (id: JobId) => Promise<Job | undefined> {
  const known = new Map<JobId, Job | undefined>();
  return async (id) => {
    if (!known.has(id)) known.set(id, await sendingJob(world, id));
    return known.get(id);
  };
}

async function sendingJob(
  world: Pick<World, 'ledger' | 'now' | 'log' | 'count'>,
  id: JobId,
): Promise<Job | undefined> {
  const job = await world.ledger.job(id);
  if (job === undefined) return undefined;
  const { kind } = permissionOf(job, world.now());
  if (kind !== 'call' && kind !== 'begin') return undefined;
  return (await goesOn(world, job)) ? job : undefined;
}
