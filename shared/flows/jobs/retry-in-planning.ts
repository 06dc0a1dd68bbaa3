import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { World } from '../../ports/world.ts';

/** @returns the retry of a job that is being planned just now: until it is, no other one may take rows, and no row may be opened */
export async function retryInPlanning(
  { ledger }: Pick<World, 'ledger'>,
  { retries = [] }: Job,
): Promise<JobId | undefined> {
  for (const id of retries) if ((await ledger.job(id))?.state === 'planning') return id;
  return undefined;
}
