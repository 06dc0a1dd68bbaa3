import { campaignIdOf, type JobId } from '../core/ids.ts';
import { newJob } from '../core/job.ts';
import { replanAfterMs } from '../core/timing.ts';
import type { World } from '../ports.ts';

/** One version of one object: uploading again under the same key is another upload. */
export type Upload = { readonly bucket: string; readonly key: string; readonly versionId: string };

export function campaignOfUpload({ bucket, key, versionId }: Upload): JobId {
  return campaignIdOf('upload', bucket, key, versionId);
}

/** Opens the campaign of an upload. A repeated or late notification finds it again. */
export async function receiveUpload(world: Pick<World, 'ledger' | 'now'>, upload: Upload): Promise<JobId> {
  const id = campaignOfUpload(upload);
  const nowMs = world.now();
  const source = { kind: 'upload', key: upload.key, versionId: upload.versionId } as const;
  await world.ledger.addJob(newJob(id, source, nowMs, nowMs + replanAfterMs));
  return id;
}
