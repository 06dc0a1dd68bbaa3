import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type Progress, progressOf } from '../../core/ledger/progress.ts';
import type { World } from '../../ports/world.ts';

/** A job with what has become of its rows. */
export type CountedJob = { readonly job: Job; readonly progress: Progress };

/** Read strongly: what is shown here has happened. */
export async function readJob(world: Pick<World, 'ledger'>, id: JobId): Promise<CountedJob | undefined> {
  const job = await world.ledger.job(id);
  if (job === undefined) return undefined;
  const planned = job.plan !== undefined;
  return { job, progress: await progressOf(job, planned ? world.ledger.entries(id) : none()) };
}

async function* none(): AsyncGenerator<never> {}
