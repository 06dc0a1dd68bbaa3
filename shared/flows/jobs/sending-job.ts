import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { World } from '../../ports/world.ts';
import { goesOn } from './halt-job.ts';

/** @returns the job, or undefined when none of its calls may be queued now: it rests, or has just halted */
export async function sendingJob(
  world: Pick<World, 'ledger' | 'now' | 'log' | 'count'>,
  id: JobId,
): Promise<Job | undefined> {
  const job = await world.ledger.job(id);
  if (job === undefined) return undefined;
  const { kind } = permissionOf(job, world.now());
  if (kind !== 'call' && kind !== 'begin') return undefined;
  return (await goesOn(world, job)) ? job : undefined;
}
