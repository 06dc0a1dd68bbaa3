import { text } from 'node:stream/consumers';
import { elements } from '../protocol/xml.ts';
import type { S3Operation } from '../s3-operation.ts';

/** Replaces the bucket's rules about pages of other origins. */
export const putBucketCors: S3Operation = {
  name: 'PutBucketCors',
  method: 'PUT',
  on: 'bucket',
  marks: ['cors'],
  headers: ['x-amz-checksum-crc32', 'x-amz-sdk-checksum-algorithm'],
  async run(request, s3) {
    const { name } = s3.buckets.get(request.bucket);
    const rules = elements(await text(request.body), 'CORSRule').map((rule) => ({
      origins: elements(rule, 'AllowedOrigin'),
      methods: elements(rule, 'AllowedMethod'),
      headers: elements(rule, 'AllowedHeader'),
    }));
    s3.cors.put(name, rules);
    return { status: 200 };
  },
};
