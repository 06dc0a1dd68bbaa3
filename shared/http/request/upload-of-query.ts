import { uploadFolderOf } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';
import { findUpload } from '../../flows/intake/find-upload.ts';
import type { CountedJob } from '../../flows/jobs/read-job.ts';
import type { RowsPath } from '../api-call.ts';
import type { FilePorts } from './api-ports.ts';

/**
 * The job of an uploaded object, as `?upload=` names it.
 *
 * @throws InputError 404
 */
export async function jobOfUploadKey(
  ports: Pick<FilePorts, 'ledger' | 'objects'>,
  bucket: string,
  key: string,
  { kind, name }: RowsPath,
): Promise<CountedJob> {
  const folder = uploadFolderOf[kind];
  // Elsewhere in the bucket there are no such jobs, and this function may not look.
  const isUploadKey = key.startsWith(folder) && Buffer.byteLength(key) <= 1024;
  const view = isUploadKey ? await findUpload(ports, { bucket, key }) : undefined;
  if (view !== undefined) return view;
  const detail =
    `No ${name} of this object: it appears a few seconds after the upload, whose key begins with ${folder}, and ` +
    'once a number was erased from the upload it is found by its id only';
  throw new InputError(404, 'Not found', [{ detail, pointer: 'upload' }]);
}
