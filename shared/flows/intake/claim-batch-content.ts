import { type Again, readAgain } from '../../core/intake/again.ts';
import type { Job } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type ClaimPorts, claimContent, ownerWords } from './claim-content.ts';
import { readUploadMetadata } from './read-upload.ts';
import { uploadDefaults } from './upload-settings.ts';

/**
 * Makes sure that the same file, under another name or put twice by a retry, is not ordered twice. A request has a key
 * for that.
 *
 * @throws InputError when another batch is made of it, and nobody asked for it to be ordered again
 */
export async function claimBatchContent(ports: ClaimPorts, job: Job, content: string): Promise<void> {
  if (job.source.kind !== 'upload') return;
  const owner = await claimContent(ports, job, content, await requestedAgain(ports, job, job.source));
  if (owner === undefined) return;
  throw new InputError('duplicate_rows', [
    {
      detail:
        `${await ownerWords(ports, owner)} To order all of its rows again, upload the file with the ` +
        `metadata "again: ${owner}"`,
    },
  ]);
}

async function requestedAgain(
  { objects }: Pick<AllPorts, 'objects'>,
  job: Job,
  upload: { readonly key: string; readonly versionId: string },
): Promise<Again | undefined> {
  const { again } = {
    ...(await uploadDefaults(objects, job)),
    ...(await readUploadMetadata(objects, upload)),
  };
  return readAgain(again);
}
