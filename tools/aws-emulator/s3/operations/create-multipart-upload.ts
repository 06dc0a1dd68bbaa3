import { notImplemented } from '../../aws-error.ts';
import { startChecksum } from '../protocol/checksum.ts';
import { headersToKeep } from '../protocol/object-headers.ts';
import { xmlDocument } from '../protocol/xml.ts';
import { keyOf, type S3Operation } from '../s3-operation.ts';

export const createMultipartUpload: S3Operation = {
  name: 'CreateMultipartUpload',
  method: 'POST',
  on: 'object',
  marks: ['uploads'],
  headers: ['x-amz-meta-*', 'x-amz-checksum-algorithm', 'x-amz-checksum-type'],
  run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const key = keyOf(request);
    const algorithm = request.header('x-amz-checksum-algorithm')?.toLowerCase();
    if (algorithm !== undefined) startChecksum(algorithm);
    const type = request.header('x-amz-checksum-type') ?? 'COMPOSITE';
    if (type !== 'COMPOSITE') throw notImplemented(`the checksum type ${type}`);
    const details = { headers: headersToKeep(request), algorithm, startedMs: s3.now() };
    const uploadId = s3.uploads.start(bucket.name, key, details);
    return {
      status: 200,
      headers:
        algorithm === undefined
          ? {}
          : { 'x-amz-checksum-algorithm': algorithm.toUpperCase(), 'x-amz-checksum-type': type },
      body: xmlDocument('InitiateMultipartUploadResult', {
        Bucket: bucket.name,
        Key: key,
        UploadId: uploadId,
      }),
    };
  },
};
