import { encodingOf, listedObject, maxKeysOf } from '../listing.ts';
import type { StoredObject } from '../objects.ts';
import { xmlDocument } from '../protocol/xml.ts';
import type { S3Operation } from '../s3-operation.ts';

/** All versions of the keys with a prefix, by key and from the newest to the oldest, by page. */
export const listObjectVersions: S3Operation = {
  name: 'ListObjectVersions',
  method: 'GET',
  on: 'bucket',
  marks: ['versions'],
  query: ['prefix', 'max-keys', 'key-marker', 'version-id-marker', 'encoding-type'],
  run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const prefix = request.query.get('prefix') ?? '';
    const keyMarker = request.query.get('key-marker') ?? '';
    const versionIdMarker = request.query.get('version-id-marker');
    const { requested, limit } = maxKeysOf(request);
    const encode = encodingOf(request);
    const found = s3.objects.listVersions(
      bucket.name,
      prefix,
      { key: keyMarker, versionId: versionIdMarker },
      limit + 1,
    );
    const page = found.slice(0, limit);
    const last = found.length > page.length ? page.at(-1) : undefined;
    const place = ({ key, versionId, seq }: StoredObject) => ({
      VersionId: versionId ?? 'null',
      IsLatest: s3.objects.find(bucket.name, key)?.seq === seq,
    });
    const xml = xmlDocument('ListVersionsResult', {
      Name: bucket.name,
      Prefix: encode(prefix),
      KeyMarker: encode(keyMarker),
      VersionIdMarker: versionIdMarker,
      MaxKeys: requested,
      EncodingType: request.query.get('encoding-type'),
      IsTruncated: last !== undefined,
      NextKeyMarker: last && encode(last.key),
      NextVersionIdMarker: last?.versionId,
      Version: page
        .filter(({ isDeleteMarker }) => !isDeleteMarker)
        .map((object) => ({ ...place(object), ...listedObject(object, encode) })),
      DeleteMarker: page
        .filter(({ isDeleteMarker }) => isDeleteMarker)
        .map((marker) => {
          const { Key, LastModified } = listedObject(marker, encode);
          return { ...place(marker), Key, LastModified };
        }),
    });
    return { status: 200, body: xml };
  },
};
