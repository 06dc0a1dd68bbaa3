import { bucketObjects } from '../aws/storage/bucket-objects.ts';
import type { Objects } from '../ports/world.ts';
import { required } from './live.ts';
import { s3Client } from './live-clients.ts';

export function liveObjects(): Objects {
  return bucketObjects(s3Client(), required('BUCKET_NAME'));
}
