import { keyOf, type S3Operation } from '../s3-operation.ts';

/** Deletes one version for good. Without a version S3 would only put a marker over it, which nobody here asks for. */
export const deleteObjectVersion: S3Operation = {
  name: 'DeleteObject',
  method: 'DELETE',
  on: 'object',
  marks: ['versionId'],
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const versionId = request.query.get('versionId') ?? '';
    await s3.discard(s3.objects.remove(bucket.name, keyOf(request), versionId));
    return { status: 204, headers: { 'x-amz-version-id': versionId } };
  },
};
