import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { uploadBytesMax } from '../../core/limits.ts';
import { formLifeMs } from '../../core/timing.ts';
import type { UploadForms } from '../../ports/storage/objects.ts';

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
