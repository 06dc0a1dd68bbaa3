import { text } from 'node:stream/consumers';
import { AwsError, notImplemented } from '../../aws-error.ts';
import type { S3Operation } from '../s3-operation.ts';

/** As in us-east-1, creating a bucket that one owns already succeeds. */
export const createBucket: S3Operation = {
  name: 'CreateBucket',
  method: 'PUT',
  on: 'bucket',
  async run(request, s3) {
    const { bucket } = request;
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
      throw new AwsError('InvalidBucketName', 'The specified bucket is not valid.');
    }
    if ((await text(request.body)) !== '')
      throw notImplemented('a bucket configuration; the only region is us-east-1');
    s3.buckets.create(bucket, s3.now());
    return { status: 200, headers: { location: `/${bucket}` } };
  },
};
