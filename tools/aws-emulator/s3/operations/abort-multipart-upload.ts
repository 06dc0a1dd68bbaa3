import { keyOf, type S3Operation } from '../s3-operation.ts';

export const abortMultipartUpload: S3Operation = {
  name: 'AbortMultipartUpload',
  method: 'DELETE',
  on: 'object',
  marks: ['uploadId'],
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const uploadId = request.query.get('uploadId') ?? '';
    s3.uploads.get(uploadId, bucket.name, keyOf(request));
    const files = s3.uploads.parts(uploadId).map((part) => part.file);
    s3.uploads.end(uploadId);
    await s3.discard(files);
    return { status: 204 };
  },
};
