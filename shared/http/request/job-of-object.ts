import type { Job } from '../../core/jobs/job.ts';
import { uploadFolderOf } from '../../core/rows/object-keys.ts';
import { InputError } from '../../errors.ts';
import { findUpload } from '../../flows/intake/receive-upload.ts';
import type { FilePorts } from '../api-ports.ts';

const folders = Object.values(uploadFolderOf);

/**
 * The job of an uploaded object.
 *
 * @throws InputError 404
 */
export async function jobOfObject(
  ports: Pick<FilePorts, 'ledger' | 'objects'>,
  bucket: string,
  key: string,
): Promise<Job> {
  // Elsewhere in the bucket there are no jobs, and this function may not look.
  const isUploadKey = folders.some((folder) => key.startsWith(folder)) && Buffer.byteLength(key) <= 1024;
  const job = isUploadKey ? await findUpload(ports, { bucket, key }) : undefined;
  if (job !== undefined) return job;
  throw new InputError('not_found', [
    {
      in: 'query',
      pointer: 'upload_object',
      detail: 'No job has this object',
      hint:
        `Keys of uploads begin with ${folders.join(' or ')}, and a job appears a few seconds after its upload. Once ` +
        'a number was erased from an upload, its job is found by id only.',
    },
  ]);
}
