import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketListing } from '../../../shared/aws/storage/bucket-objects.ts';
import { memoryObjects } from '../../../shared/memory/storage/objects.ts';
import type { ObjectListing } from '../../../shared/ports/storage/objects.ts';
import { fixedClock } from '../../support/clock.ts';
import { openBucket } from './local-bucket.ts';

type Opened = {
  readonly listing: ObjectListing;
  upload(key: string): Promise<unknown>;
  close(): Promise<void>;
};

const startMs = fixedClock().now();

const inMemory = async (): Promise<Opened> => {
  const objects = memoryObjects(fixedClock().now);
  return {
    listing: objects.listing,
    upload: async (key) => objects.put(key, 'x'),
    close: async () => {},
  };
};

const inS3 = async (): Promise<Opened> => {
  const bucket = await openBucket();
  return {
    listing: bucketListing(bucket.client(), bucket.name),
    upload: (key) => bucket.upload(key, 'x'),
    close: bucket.close,
  };
};

describe.each([
  ['in memory', inMemory],
  ['in S3', inS3],
])('a listing of the objects %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
    for (const key of ['a/2', 'a/1', 'ab', 'b/1', 'a/2']) await opened.upload(key);
  });
  afterAll(() => opened.close());

  test('has each object below a prefix once, in the order of their keys, with the time of its newest version', async () => {
    expect(await opened.listing.below('a/')).toEqual([
      { key: 'a/1', changedAtMs: startMs },
      { key: 'a/2', changedAtMs: startMs },
    ]);
  });

  test('is empty where there is nothing', async () => {
    expect(await opened.listing.below('c/')).toEqual([]);
    expect(await Array.fromAsync(opened.listing.all('c/'))).toEqual([]);
  });

  test('has the first thousand, or all of them', async () => {
    const keys = Array.from({ length: 1_001 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    await Promise.all(keys.map((key) => opened.upload(key)));
    const keysOf = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key);
    expect(keysOf(await opened.listing.below('many/'))).toEqual(keys.slice(0, 1_000));
    expect(keysOf(await Array.fromAsync(opened.listing.all('many/')))).toEqual(keys);
  });
});
