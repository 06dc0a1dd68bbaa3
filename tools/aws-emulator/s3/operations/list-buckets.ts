import { xmlDocument } from '../protocol/xml.ts';
import type { S3Operation } from '../s3-operation.ts';

export const listBuckets: S3Operation = {
  name: 'ListBuckets',
  method: 'GET',
  on: 'account',
  run(_request, s3) {
    const Bucket = s3.buckets.all().map(({ name, createdMs }) => ({
      Name: name,
      CreationDate: new Date(createdMs).toISOString(),
    }));
    const Owner = { ID: 'local' };
    return { status: 200, body: xmlDocument('ListAllMyBucketsResult', { Owner, Buckets: { Bucket } }) };
  },
};
