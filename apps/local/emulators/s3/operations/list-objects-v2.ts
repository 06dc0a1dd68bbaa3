import { AwsError } from '../../aws-error.ts';
import type { S3Operation } from '../s3-operation.ts';
import { xmlDocument } from '../xml.ts';

const pageKeysMax = 1000;

/** The newest versions of the keys with a prefix, by page. */
export const listObjectsV2: S3Operation = {
  name: 'ListObjectsV2',
  method: 'GET',
  on: 'bucket',
  marks: ['list-type'],
  query: ['prefix', 'max-keys', 'continuation-token'],
  run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const prefix = request.query.get('prefix') ?? '';
    const token = request.query.get('continuation-token');
    const maxKeys = Number(request.query.get('max-keys') ?? pageKeysMax);
    if (!Number.isInteger(maxKeys) || maxKeys < 0)
      throw new AwsError('InvalidArgument', 'max-keys is not a number of keys.');
    const limit = Math.min(maxKeys, pageKeysMax);
    const found = s3.objects.list(
      bucket.name,
      prefix,
      token === undefined ? '' : decodeToken(token),
      limit + 1,
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const isTruncated = found.length > limit && last !== undefined;
    const xml = xmlDocument('ListBucketResult', {
      Name: bucket.name,
      Prefix: prefix,
      MaxKeys: maxKeys,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      ContinuationToken: token,
      NextContinuationToken: isTruncated ? Buffer.from(last.key).toString('base64url') : undefined,
      Contents: page.map((object) => ({
        Key: object.key,
        LastModified: new Date(object.modifiedMs).toISOString(),
        ETag: `"${object.etag}"`,
        Size: object.sizeBytes,
        StorageClass: 'STANDARD',
      })),
    });
    return { status: 200, body: xml };
  },
};

function decodeToken(token: string): string {
  return Buffer.from(token, 'base64url').toString();
}
