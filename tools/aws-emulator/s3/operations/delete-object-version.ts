import { keyOf, type S3Operation } from '../s3-operation.ts';

/** Deletes one version for good. A delete marker is a version, too: without it the object is there again. */
export const deleteObjectVersion: S3Operation = {
  name: 'DeleteObject',
  method: 'DELETE',
  on: 'object',
  marks: ['versionId'],
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const versionId = request.query.get('versionId') ?? '';
    const isMarker = s3.objects.find(bucket.name, keyOf(request), versionId)?.isDeleteMarker;
    await s3.discard(s3.objects.remove(bucket.name, keyOf(request), versionId));
    const marker = isMarker ? { 'x-amz-delete-marker': 'true' } : {};
    return { status: 204, headers: { 'x-amz-version-id': versionId, ...marker } };
  },
};
