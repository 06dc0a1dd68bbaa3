import { encodingOf, listedObject, listPage, maxKeysOf } from '../listing.ts';
import { xmlDocument } from '../protocol/xml.ts';
import type { S3Operation } from '../s3-operation.ts';

/** The newest versions of the keys with a prefix, by page. With a delimiter, keys are put together as if in folders. */
export const listObjectsV2: S3Operation = {
  name: 'ListObjectsV2',
  method: 'GET',
  on: 'bucket',
  marks: ['list-type'],
  query: ['prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'],
  run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const prefix = request.query.get('prefix') ?? '';
    const delimiter = request.query.get('delimiter');
    const token = request.query.get('continuation-token');
    const startAfter = request.query.get('start-after');
    const after = token === undefined ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString();
    const { requested, limit } = maxKeysOf(request);
    const encode = encodingOf(request);
    const { objects, prefixes, next } = listPage(
      s3.objects,
      bucket.name,
      { prefix, delimiter, after },
      limit,
    );
    const xml = xmlDocument('ListBucketResult', {
      Name: bucket.name,
      Prefix: encode(prefix),
      Delimiter: delimiter && encode(delimiter),
      StartAfter: startAfter && encode(startAfter),
      MaxKeys: requested,
      EncodingType: request.query.get('encoding-type'),
      KeyCount: objects.length + prefixes.length,
      IsTruncated: next !== undefined,
      ContinuationToken: token,
      NextContinuationToken: next && Buffer.from(next).toString('base64url'),
      Contents: objects.map((object) => listedObject(object, encode)),
      CommonPrefixes: prefixes.map((common) => ({ Prefix: encode(common) })),
    });
    return { status: 200, body: xml };
  },
};
