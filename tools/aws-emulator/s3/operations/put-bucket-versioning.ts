import { text } from 'node:stream/consumers';
import { notImplemented } from '../../aws-error.ts';
import { elementText } from '../protocol/xml.ts';
import type { S3Operation } from '../s3-operation.ts';

/** Turns versioning on. Turning it off again is not offered. */
export const putBucketVersioning: S3Operation = {
  name: 'PutBucketVersioning',
  method: 'PUT',
  on: 'bucket',
  marks: ['versioning'],
  headers: ['x-amz-checksum-crc32', 'x-amz-sdk-checksum-algorithm'],
  async run(request, s3) {
    const { name } = s3.buckets.get(request.bucket);
    const status = elementText(await text(request.body), 'Status');
    if (status !== 'Enabled') throw notImplemented(`the versioning status ${status}`);
    s3.buckets.enableVersioning(name);
    return { status: 200 };
  },
};
