import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { ObjectListing } from '../../ports/storage/objects.ts';

/** Lists the objects of an S3 bucket. The role needs `s3:ListBucket` on it. */
export function bucketListing(s3: S3Client, bucket: string): ObjectListing {
  async function page(prefix: string, token?: string) {
    const asked = { Bucket: bucket, Prefix: prefix, ContinuationToken: token };
    const { Contents = [], NextContinuationToken: next } = await s3.send(new ListObjectsV2Command(asked));
    const objects = Contents.map(({ Key, LastModified }) => {
      if (Key === undefined || LastModified === undefined)
        throw new Error('S3 lists an object without its key or time');
      return { key: Key, changedAtMs: LastModified.getTime() };
    });
    return { objects, next };
  }

  return {
    below: async (prefix) => (await page(prefix)).objects,
    async *all(prefix) {
      let token: string | undefined;
      do {
        const { objects, next } = await page(prefix, token);
        yield* objects;
        token = next;
      } while (token !== undefined);
    },
  };
}
