import { keyOf, type S3Operation } from '../s3-operation.ts';

/** Hides an object behind a delete marker; its versions stay. Where a bucket has no versions, the object is gone. */
export const deleteObject: S3Operation = {
  name: 'DeleteObject',
  method: 'DELETE',
  on: 'object',
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const { versionId, files } = s3.objects.hide(bucket, keyOf(request), s3.now());
    await s3.discard(files);
    const marker = versionId && { 'x-amz-delete-marker': 'true', 'x-amz-version-id': versionId };
    return { status: 204, headers: marker || {} };
  },
};
