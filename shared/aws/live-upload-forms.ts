import { S3Client } from '@aws-sdk/client-s3';
import type { UploadForms } from '../ports/world.ts';
import { awsClientSettings, required } from './live.ts';
import { presignedForms } from './upload-forms.ts';

export function liveUploadForms(): UploadForms {
  return presignedForms(new S3Client(awsClientSettings), required('BUCKET_NAME'));
}
