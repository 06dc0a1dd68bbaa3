import { presignedForms } from '../../aws/storage/upload-forms.ts';
import type { UploadForms } from '../../ports/world.ts';
import { required } from '../live.ts';
import { s3Client } from '../live-clients.ts';

export function liveUploadForms(): UploadForms {
  return presignedForms(s3Client(), required('BUCKET_NAME'));
}
