import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { downloadLifeMs } from '../../core/timing.ts';
import type { Downloads } from '../../ports/world.ts';
import { required } from '../live.ts';
import { s3Client } from '../live-clients.ts';

/** Addresses that S3 serves to whoever holds them, for a while. */
export function liveDownloads(): Downloads {
  const s3 = s3Client();
  const bucket = required('BUCKET_NAME');
  return {
    url: (key) =>
      getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket, Key: key }), {
        expiresIn: downloadLifeMs / 1000,
      }),
  };
}
