import type { S3Operation } from '../s3-operation.ts';
import { xmlDocument } from '../xml.ts';

const pageVersionsMax = 1000;

/** All versions of the keys with a prefix, by key and from the newest to the oldest, by page. */
export const listObjectVersions: S3Operation = {
  name: 'ListObjectVersions',
  method: 'GET',
  on: 'bucket',
  marks: ['versions'],
  query: ['prefix', 'key-marker', 'version-id-marker'],
  run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const prefix = request.query.get('prefix') ?? '';
    const keyMarker = request.query.get('key-marker') ?? '';
    const versionIdMarker = request.query.get('version-id-marker');
    const found = s3.objects.listVersions(
      bucket.name,
      prefix,
      { key: keyMarker, versionId: versionIdMarker },
      pageVersionsMax + 1,
    );
    const page = found.slice(0, pageVersionsMax);
    const last = found.length > page.length ? page.at(-1) : undefined;
    const xml = xmlDocument('ListVersionsResult', {
      Name: bucket.name,
      Prefix: prefix,
      KeyMarker: keyMarker,
      VersionIdMarker: versionIdMarker,
      MaxKeys: pageVersionsMax,
      IsTruncated: last !== undefined,
      NextKeyMarker: last?.key,
      NextVersionIdMarker: last?.versionId,
      Version: page.map((object) => ({
        Key: object.key,
        VersionId: object.versionId ?? 'null',
        IsLatest: s3.objects.find(bucket.name, object.key)?.seq === object.seq,
        LastModified: new Date(object.modifiedMs).toISOString(),
        ETag: `"${object.etag}"`,
        Size: object.sizeBytes,
        StorageClass: 'STANDARD',
      })),
    });
    return { status: 200, body: xml };
  },
};
