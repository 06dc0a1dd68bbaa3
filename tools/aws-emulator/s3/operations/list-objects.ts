import { encodingOf, listedObject, listPage, maxKeysOf } from '../listing.ts';
import { xmlDocument } from '../protocol/xml.ts';
import type { S3Operation } from '../s3-operation.ts';

/** The older listing: its next page begins after a key instead of at a token. */
export const listObjects: S3Operation = {
  name: 'ListObjects',
  method: 'GET',
  on: 'bucket',
  query: ['prefix', 'delimiter', 'max-keys', 'marker', 'encoding-type'],
  run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const prefix = request.query.get('prefix') ?? '';
    const delimiter = request.query.get('delimiter');
    const after = request.query.get('marker') ?? '';
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
      Marker: encode(after),
      Delimiter: delimiter && encode(delimiter),
      MaxKeys: requested,
      EncodingType: request.query.get('encoding-type'),
      IsTruncated: next !== undefined,
      NextMarker: next && encode(next),
      Contents: objects.map((object) => listedObject(object, encode)),
      CommonPrefixes: prefixes.map((common) => ({ Prefix: encode(common) })),
    });
    return { status: 200, body: xml };
  },
};
