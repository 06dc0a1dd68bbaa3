import type { S3Client } from '@aws-sdk/client-s3';
import { bucketVersions } from '../../../shared/aws/storage/bucket-versions.ts';
import { collect } from '../../support/pieces.ts';

/** The keys of all versions of all objects that hold these digits. */
export async function keysThatHold(
  { clients, bucket }: { readonly clients: { readonly s3: S3Client }; readonly bucket: string },
  digits: string,
): Promise<string[]> {
  const versions = bucketVersions(clients.s3, bucket);
  const keys: string[] = [];
  for await (const version of versions.list('')) {
    const stored = await versions.read(version);
    const bytes = stored === undefined ? [] : await collect(stored.body);
    if (Buffer.concat(bytes).includes(digits)) keys.push(version.key);
  }
  return keys;
}
