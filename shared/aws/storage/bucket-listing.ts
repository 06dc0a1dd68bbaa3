import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { ObjectListing } from '../../ports/storage/objects.ts';

/** Lists the objects of an S3 bucket. The role needs `s3:ListBucket` on it. */
export function bucketListing(s3: S3Client, bucket: string): ObjectListing {
  return {
    async below(prefix) {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      return Contents.map(({ Key, LastModified }) => {
        if (Key === undefined || LastModified === undefined)
          throw new Error('S3 lists an object without its key or time');
        return { key: Key, changedAtMs: LastModified.getTime() };
      });
    },
  };
}
