import { S3Client } from '@aws-sdk/client-s3';
import type { Objects } from '../ports/world.ts';
import { bucketObjects } from './bucket-objects.ts';
import { awsClientSettings, required } from './live.ts';

export function liveObjects(): Objects {
  return bucketObjects(new S3Client(awsClientSettings), required('BUCKET_NAME'));
}
