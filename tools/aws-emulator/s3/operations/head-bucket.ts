import type { S3Operation } from '../s3-operation.ts';

export const headBucket: S3Operation = {
  name: 'HeadBucket',
  method: 'HEAD',
  on: 'bucket',
  run(request, s3) {
    s3.buckets.get(request.bucket);
    return { status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } };
  },
};
