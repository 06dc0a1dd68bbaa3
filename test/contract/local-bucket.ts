import {
  CreateBucketCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startS3 } from '../../apps/local/emulators/s3/start-s3.ts';
import { fixedClock } from '../support/clock.ts';

export type LocalBucket = {
  readonly name: string;
  readonly url: string;
  /** A client that talks to this address instead of the emulator's own. */
  client(endpoint?: string): S3Client;
  /** Stores a new version as a person's upload does. @returns its id */
  upload(key: string, content: string, metadata?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
};

/** An empty bucket, versioned unless told otherwise, in an emulator of its own. */
export async function openBucket(versioned = true): Promise<LocalBucket> {
  const server = await startS3(undefined, 0, fixedClock().now, () => {});
  const { url } = server;
  const clients: S3Client[] = [];
  const client = (endpoint = url): S3Client => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const made = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
    clients.push(made);
    return made;
  };
  const s3 = client();
  const Bucket = 'campaign-files';
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
    async close() {
      for (const one of clients) one.destroy();
      await server.close();
    },
  };
}
