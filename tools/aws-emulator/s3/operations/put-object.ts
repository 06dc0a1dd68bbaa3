import { checksumHeaders, headersToKeep, identityHeaders } from '../protocol/object-headers.ts';
import { bodyHeaders, receiveBody } from '../protocol/receive-body.ts';
import { keyOf, type S3Operation } from '../s3-operation.ts';
import { writeCondition } from '../write-condition.ts';

/** Stores a body of any size as a stream. It becomes visible only when it is complete and its checksums are right. */
export const putObject: S3Operation = {
  name: 'PutObject',
  method: 'PUT',
  on: 'object',
  headers: ['x-amz-meta-*', 'if-none-match', 'if-match', ...bodyHeaders],
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const condition = writeCondition(request);
    const headers = headersToKeep(request);
    const file = s3.newFile();
    const { sizeBytes, md5, checksum } = await receiveBody(request, s3.path(file));
    const draft = {
      key: keyOf(request),
      file,
      sizeBytes,
      etag: md5.toString('hex'),
      checksum,
      headers,
      modifiedMs: s3.now(),
      condition,
    };
    const object = await s3.publish(bucket, draft, 'ObjectCreated:Put');
    return { status: 200, headers: { ...identityHeaders(object), ...checksumHeaders(object) } };
  },
};
