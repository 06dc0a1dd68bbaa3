import { expect, test } from 'vitest';
import { bucketObjects } from '../../../shared/aws/storage/bucket-objects.ts';
import { bucketVersions } from '../../../shared/aws/storage/bucket-versions.ts';
import { memoryObjects } from '../../../shared/memory/storage/objects.ts';
import { collect } from '../../support/pieces.ts';
import { openBucket } from './local-bucket.ts';
import { versionsContract } from './versions-contract.ts';

versionsContract('the versions in S3', async () => {
  const bucket = await openBucket();
  return {
    objects: bucketObjects(bucket.client(), bucket.name),
    versions: bucketVersions(bucket.client(), bucket.name),
    upload: bucket.upload,
    close: bucket.close,
  };
});

versionsContract('the versions in memory', async () => {
  const objects = memoryObjects();
  return {
    objects,
    versions: objects.versions,
    upload: async (key, content, metadata) => objects.put(key, content, metadata),
    close: async () => {},
  };
});

test('a listing of more versions than S3 names at once is complete, also within one key', async () => {
  const bucket = await openBucket();
  try {
    const versions = bucketVersions(bucket.client(), bucket.name);
    for (let at = 0; at < 1_003; at += 1) await bucket.upload(at < 5 ? `k/${at}` : 'k/many', 'x');
    const all = await collect(versions.list('k/'));
    expect(all).toHaveLength(1_003);
    expect(new Set(all.map(({ key, versionId }) => `${key} ${versionId}`)).size).toBe(1_003);
  } finally {
    await bucket.close();
  }
});
