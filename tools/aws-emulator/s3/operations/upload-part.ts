import { AwsError } from '../../aws-error.ts';
import { checksumHeaders } from '../protocol/object-headers.ts';
import { bodyHeaders, receiveBody } from '../protocol/receive-body.ts';
import { keyOf, type S3Operation } from '../s3-operation.ts';

const partNumberMax = 10_000;

export const uploadPart: S3Operation = {
  name: 'UploadPart',
  method: 'PUT',
  on: 'object',
  marks: ['partNumber', 'uploadId'],
  headers: bodyHeaders,
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const uploadId = request.query.get('uploadId') ?? '';
    const number = Number(request.query.get('partNumber'));
    if (!Number.isInteger(number) || number < 1 || number > partNumberMax) {
      throw new AwsError(
        'InvalidArgument',
        `Part number must be an integer between 1 and ${partNumberMax}, inclusive`,
      );
    }
    s3.uploads.get(uploadId, bucket.name, keyOf(request));
    const file = s3.newFile();
    const { sizeBytes, md5, checksum } = await receiveBody(request, s3.path(file));
    // The upload may have ended while the body was on its way.
    s3.uploads.get(uploadId, bucket.name, keyOf(request));
    const former = s3.uploads.parts(uploadId).find((part) => part.number === number);
    s3.uploads.putPart(uploadId, {
      number,
      file,
      size_bytes: sizeBytes,
      md5: md5.toString('hex'),
      algorithm: checksum?.algorithm ?? null,
      checksum: checksum?.value ?? null,
    });
    if (former) await s3.discard([former.file]);
    return { status: 200, headers: { etag: `"${md5.toString('hex')}"`, ...checksumHeaders({ checksum }) } };
  },
};
