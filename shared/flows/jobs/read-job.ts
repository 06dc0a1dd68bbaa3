import type { JobId } from '../../core/ids.ts';
import { draftOfKey, type Job } from '../../core/jobs/job.ts';
import { type Progress, progressOf } from '../../core/jobs/progress.ts';
import type { World } from '../../ports.ts';
import { jobOfUpload, type Upload } from '../intake/receive-upload.ts';

/** A job with what has become of its rows. */
export type CountedJob = { readonly job: Job; readonly progress: Progress };

/** Read strongly: what is shown here has happened. */
export async function readJob(world: Pick<World, 'ledger'>, id: JobId): Promise<CountedJob | undefined> {
  const job = await world.ledger.job(id);
  if (job === undefined) return undefined;
  const planned = job.plan !== undefined;
  return { job, progress: await progressOf(job, planned ? world.ledger.entries(id) : none()) };
}

/** The job of the newest version of an uploaded object. */
export async function findUpload(
  world: Pick<World, 'ledger' | 'objects'>,
  upload: Omit<Upload, 'versionId'>,
): Promise<CountedJob | undefined> {
  const versionId = await world.objects.newestVersion(upload.key);
  if (versionId === undefined) return undefined;
  const draftId = draftOfKey(upload.key);
  const ofDraft = draftId === undefined ? undefined : await readJob(world, draftId);
  return ofDraft ?? readJob(world, jobOfUpload({ ...upload, versionId }));
}

async function* none(): AsyncGenerator<never> {}
