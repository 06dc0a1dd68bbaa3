import type { JobId } from '../../core/ids.ts';
import { draftOfKey, type Job } from '../../core/jobs/job.ts';
import { type Progress, progressOf } from '../../core/jobs/progress.ts';
import type { World } from '../../ports.ts';
import { jobOfUpload, type Upload } from '../intake/receive-upload.ts';

export type CampaignView = { readonly job: Job; readonly progress: Progress };

/** A campaign with its counters, read strongly: what is shown here has happened. */
export async function readCampaign(
  world: Pick<World, 'ledger'>,
  id: JobId,
): Promise<CampaignView | undefined> {
  const job = await world.ledger.job(id);
  if (job === undefined) return undefined;
  const planned = job.plan !== undefined;
  return { job, progress: await progressOf(job, planned ? world.ledger.entries(id) : none()) };
}

/** The campaign of the newest version of an uploaded object. */
export async function findUpload(
  world: Pick<World, 'ledger' | 'objects'>,
  upload: Omit<Upload, 'versionId'>,
): Promise<CampaignView | undefined> {
  const versionId = await world.objects.newestVersion(upload.key);
  if (versionId === undefined) return undefined;
  const draftId = draftOfKey(upload.key);
  const ofDraft = draftId === undefined ? undefined : await readCampaign(world, draftId);
  return ofDraft ?? readCampaign(world, jobOfUpload({ ...upload, versionId }));
}

async function* none(): AsyncGenerator<never> {}
