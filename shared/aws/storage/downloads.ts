import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { downloadLifeMs } from '../../core/timing.ts';
import type { Downloads } from '../../ports/storage/objects.ts';

/** Addresses of objects that S3 serves to everyone who has them, for `downloadLifeMs`. */
export function bucketDownloads(s3: S3Client, bucket: string): Downloads {
  return {
    url: (key) =>
      getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket, Key: key }), {
        expiresIn: downloadLifeMs / 1000,
      }),
  };
}
