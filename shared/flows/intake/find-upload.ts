import type { Job } from '../../core/jobs/job.ts';
import { draftOfKey } from '../../core/rows/object-keys.ts';
import type { AllPorts } from '../../ports/world.ts';
import { jobIdOfUpload, type Upload } from './receive-upload.ts';

/** The job of the newest version of an uploaded object. */
export async function findUpload(
  ports: Pick<AllPorts, 'ledger' | 'objects'>,
  upload: Omit<Upload, 'versionId'>,
): Promise<Job | undefined> {
  const versionId = await ports.objects.newestVersion(upload.key);
  if (versionId === undefined) return undefined;
  const draftId = draftOfKey(upload.key);
  const ofDraft = draftId === undefined ? undefined : await ports.ledger.job(draftId);
  return ofDraft ?? ports.ledger.job(jobIdOfUpload({ ...upload, versionId }));
}
