import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { ObjectListing, Objects } from '../../ports/storage/objects.ts';
import { bucketWriter } from './bucket-writer.ts';
import { metadataText } from './metadata-text.ts';
import { isAbsence, isS3Error } from './s3-error.ts';

/**
 * Objects in a versioned S3 bucket. The role needs `s3:ListBucket` on the bucket: without it S3 answers 403 instead of
 * 404 for a key that does not exist.
 */
export function bucketObjects(s3: S3Client, bucket: string): Objects {
  return {
    async read(key, versionId) {
      const place = {
        Bucket: bucket,
        Key: key,
        ...(versionId === undefined ? {} : { VersionId: versionId }),
      };
      const answer = await unlessAbsent(s3.send(new GetObjectCommand(place)));
      if (answer === undefined) return undefined;
      if (!(answer.Body instanceof Readable)) throw new Error(`S3 answered without a body for ${key}`);
      const stored = answer.LastModified === undefined ? {} : { storedAtMs: answer.LastModified.getTime() };
      return { body: answer.Body, metadata: readMetadata(answer.Metadata), ...stored };
    },
    async readRange(key, offset, bytes) {
      // S3 ignores a range that ends before it begins, and would send the whole object.
      if (bytes < 1) throw new RangeError(`A range of ${key} must be at least one byte long, not ${bytes}`);
      const Range = `bytes=${offset}-${offset + bytes - 1}`;
      try {
        const answer = await unlessAbsent(s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })));
        if (answer === undefined) throw new Error(`There is no object ${key} to read a range of`);
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (isS3Error(error, 'InvalidRange')) return new Uint8Array();
        throw error;
      }
    },
    async newestVersion(key) {
      const head = await unlessAbsent(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
      if (head !== undefined && head.VersionId === undefined) {
        throw new Error(`The bucket ${bucket} keeps no versions. Turn versioning on`);
      }
      return head?.VersionId;
    },
    write: (key) => bucketWriter(s3, bucket, key),
  };
}

function readMetadata(metadata: Readonly<Record<string, string>> = {}): Record<string, string> {
  const texts = Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), metadataText(value)]);
  return Object.fromEntries(texts);
}

async function unlessAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

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
