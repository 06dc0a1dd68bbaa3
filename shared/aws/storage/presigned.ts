import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { uploadBytesMax } from '../../core/limits.ts';
import { downloadLifeMs, formLifeMs } from '../../core/timing.ts';
import type { Downloads, UploadForms } from '../../ports/storage/objects.ts';

/** Forms that S3 takes: each for one key, for 15 minutes, and for a file that is not empty. */
export function presignedForms(s3: S3Client, bucket: string): UploadForms {
  return {
    make: (key) =>
      createPresignedPost(s3, {
        Bucket: bucket,
        Key: key,
        Conditions: [['content-length-range', 1, uploadBytesMax]],
        Expires: formLifeMs / 1000,
      }),
  };
}

/** Addresses of objects that S3 serves to everyone who has them, for `downloadLifeMs`. */
export function bucketDownloads(s3: S3Client, bucket: string): Downloads {
  return {
    url: (key) =>
      getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket, Key: key }), {
        expiresIn: downloadLifeMs / 1000,
      }),
  };
}
