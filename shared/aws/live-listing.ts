import { S3Client } from '@aws-sdk/client-s3';
import type { ObjectListing } from '../ports/listing.ts';
import { bucketListing } from './bucket-listing.ts';
import { awsClientSettings, required } from './live.ts';

export function liveListing(): ObjectListing {
  return bucketListing(new S3Client(awsClientSettings), required('BUCKET_NAME'));
}
