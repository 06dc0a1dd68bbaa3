import { bucketListing } from '../aws/storage/bucket-listing.ts';
import type { ObjectListing } from '../ports/listing.ts';
import { required } from './live.ts';
import { s3Client } from './live-clients.ts';

export function liveListing(): ObjectListing {
  return bucketListing(s3Client(), required('BUCKET_NAME'));
}
