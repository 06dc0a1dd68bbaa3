import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalClients, startClients } from '../local-clients.ts';

let local: LocalClients;
const Bucket = 'listed';
const put = (Key: string, Body = 'x') => local.s3.send(new PutObjectCommand({ Bucket, Key, Body }));

beforeAll(async () => {
  local = await startClients();
  await local.s3.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  await local.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  for (const key of ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'e f+ä/1']) await put(`tree/${key}`);
});
afterAll(() => local.aws.close());

test('buckets are listed with the time at which they were made', async () => {
  const { Buckets } = await local.s3.send(new ListBucketsCommand());
  expect(Buckets).toEqual([{ Name: Bucket, CreationDate: new Date(local.clock.nowMs) }]);
});

test.each([1, 2, 3, 1_000])('a delimiter makes folders of keys, in pages of %i', async (MaxKeys) => {
  const names: (string | undefined)[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await local.s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'tree/', Delimiter: '/', MaxKeys, ContinuationToken }),
    );
    names.push(...(page.Contents ?? []).map(({ Key }) => Key));
    names.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
    expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  expect(names.toSorted()).toEqual(['tree/a', 'tree/b/', 'tree/d', 'tree/e f+ä/']);
});

test('the older listing continues behind a marker', async () => {
  const listed = async (Marker?: string) => {
    const input = { Bucket, Prefix: 'tree/', Delimiter: '/', MaxKeys: 2, Marker };
    const page = await local.s3.send(new ListObjectsCommand(input));
    const prefixes = (page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix);
    return { keys: (page.Contents ?? []).map(({ Key }) => Key), prefixes, next: page.NextMarker };
  };
  const first = await listed();
  expect(first).toMatchObject({ keys: ['tree/a'], prefixes: ['tree/b/'] });
  expect(await listed(first.next)).toEqual({ keys: ['tree/d'], prefixes: ['tree/e f+ä/'], next: undefined });
});

test('keys are encoded where the caller asks for it', async () => {
  const input = { Bucket, Prefix: 'tree/e', EncodingType: 'url' } as const;
  const page = await local.s3.send(new ListObjectsV2Command(input));
  expect(page).toMatchObject({ EncodingType: 'url', Contents: [{ Key: 'tree/e+f%2B%C3%A4/1' }] });
});

test('a delete marker hides an object from readers and listings, not from its versions, and can go again', async () => {
  const { VersionId } = await put('hidden', 'kept');
  const at = { Bucket, Key: 'hidden' };
  const deleted = await local.s3.send(new DeleteObjectCommand(at));
  expect(deleted).toMatchObject({ DeleteMarker: true, VersionId: expect.any(String) });
  await expect(local.s3.send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NoSuchKey' });
  const { KeyCount } = await local.s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'hidden' }));
  expect(KeyCount).toBe(0);
  const { Versions, DeleteMarkers } = await local.s3.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: 'hidden' }),
  );
  expect(Versions).toMatchObject([{ VersionId, IsLatest: false }]);
  expect(DeleteMarkers).toMatchObject([{ VersionId: deleted.VersionId, IsLatest: true }]);
  const old = await local.s3.send(new GetObjectCommand({ ...at, VersionId }));
  expect(await old.Body?.transformToString()).toBe('kept');
  const marker = { ...at, VersionId: deleted.VersionId };
  await expect(local.s3.send(new GetObjectCommand(marker))).rejects.toMatchObject({
    name: 'MethodNotAllowed',
    $metadata: { httpStatusCode: 405 },
  });
  expect(await local.s3.send(new DeleteObjectCommand(marker))).toMatchObject({ DeleteMarker: true });
  const back = await local.s3.send(new GetObjectCommand(at));
  expect(await back.Body?.transformToString()).toBe('kept');
});

test('a key under a delete marker is free to those who write only where nothing is', async () => {
  await put('free');
  await local.s3.send(new DeleteObjectCommand({ Bucket, Key: 'free' }));
  const onlyIfAbsent = { Bucket, Key: 'free', Body: 'new', IfNoneMatch: '*' };
  await local.s3.send(new PutObjectCommand(onlyIfAbsent));
  await expect(local.s3.send(new PutObjectCommand(onlyIfAbsent))).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
});

test('a bucket without versions loses the object', async () => {
  const plain = { Bucket: 'plain-bucket', Key: 'a' };
  await local.s3.send(new CreateBucketCommand({ Bucket: plain.Bucket }));
  await local.s3.send(new PutObjectCommand({ ...plain, Body: 'x' }));
  expect(await local.s3.send(new DeleteObjectCommand(plain))).not.toHaveProperty('DeleteMarker');
  const { Versions, DeleteMarkers } = await local.s3.send(
    new ListObjectVersionsCommand({ Bucket: plain.Bucket }),
  );
  expect([Versions, DeleteMarkers]).toEqual([undefined, undefined]);
});

test('a copy has the content and the metadata of its source, and is reported as new', async () => {
  const Metadata = { text: 'Hello' };
  await local.s3.send(new PutObjectCommand({ Bucket, Key: 'from here+ä', Body: 'copied', Metadata }));
  const reported = new Promise<string | undefined>((resolve) => {
    local.aws.onObjectCreated((event) => resolve(event.Records[0]?.eventName));
  });
  const CopySource = `${Bucket}/${encodeURIComponent('from here+ä')}`;
  await local.s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }));
  const copy = await local.s3.send(new GetObjectCommand({ Bucket, Key: 'copy' }));
  expect([await copy.Body?.transformToString(), copy.Metadata]).toEqual(['copied', Metadata]);
  expect(await reported).toBe('ObjectCreated:Copy');
});
