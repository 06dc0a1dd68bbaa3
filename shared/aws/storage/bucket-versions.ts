import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectVersion, ObjectVersions } from '../../ports/erasure.ts';
import { bucketWriter, onlyIfAbsent } from './bucket-writer.ts';
import { isAbsence } from './s3-error.ts';

/** All versions of the objects in a versioned S3 bucket. */
export function bucketVersions(s3: S3Client, bucket: string): ObjectVersions {
  return {
    async *list(prefix, afterKey) {
      let place: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } =
        afterKey === undefined ? {} : { KeyMarker: afterKey };
      for (;;) {
        const page: ListObjectVersionsCommandOutput = await s3.send(
          new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...place }),
        );
        for (const version of page.Versions ?? []) yield versionOf(version);
        if (page.IsTruncated !== true) return;
        place = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
      }
    },
    async read({ key, versionId }) {
      try {
        const place = { Bucket: bucket, Key: key, VersionId: versionId };
        const { Body, Metadata = {} } = await s3.send(new GetObjectCommand(place));
        if (!(Body instanceof Readable)) throw new Error(`S3 answered without a body for ${key}`);
        return { body: Body, metadata: Metadata };
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },
    replace: ({ key, etag }, metadata) =>
      bucketWriter(s3, bucket, key, { condition: { IfMatch: etag }, metadata }),
    write: (key, metadata) => bucketWriter(s3, bucket, key, { ...onlyIfAbsent, metadata }),
    async remove({ key, versionId }) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }));
    },
  };
}

type Listed = NonNullable<ListObjectVersionsCommandOutput['Versions']>[number];

function versionOf({ Key, VersionId, IsLatest, LastModified, ETag }: Listed): ObjectVersion {
  if (Key === undefined || VersionId === undefined || ETag === undefined || LastModified === undefined)
    throw new Error('S3 lists a version without its name, time or ETag');
  return {
    key: Key,
    versionId: VersionId,
    isNewest: IsLatest === true,
    changedAtMs: LastModified.getTime(),
    etag: ETag,
  };
}
