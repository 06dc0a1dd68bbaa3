import {
  CreateBucketCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type ClientSettings, openTarget } from '../../support/target/target.ts';

export type LocalBucket = {
  readonly name: string;
  readonly url: string;
  /** A client that talks to this address instead of the target's own. */
  client(endpoint?: string, settings?: ClientSettings): S3Client;
  /** Stores a new version as a person's upload does. @returns its id */
  upload(key: string, content: string, metadata?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
};

/** An empty bucket, versioned unless set otherwise, in a target of its own. */
export async function openBucket(versioned = true): Promise<LocalBucket> {
  const { url, account, client: clientOf, close } = await openTarget('s3');
  const client = (endpoint = url, settings: ClientSettings = {}): S3Client =>
    clientOf(S3Client, { endpoint, ...settings });
  const s3 = client();
  // Buckets of all accounts share their names.
  const Bucket = `campaign-files-${account}`;
  await s3.send(new CreateBucketCommand({ Bucket }));
  if (versioned) {
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  }
  return {
    name: Bucket,
    url,
    client,
    async upload(Key, Body, Metadata = {}) {
      const { VersionId } = await s3.send(new PutObjectCommand({ Bucket, Key, Body, Metadata }));
      return VersionId ?? '';
    },
    close,
  };
}
