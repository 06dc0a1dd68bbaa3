import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Event, S3EventRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAws } from '../../../../tools/aws-emulator/start-aws.ts';
import { type LocalClients, startClients } from '../local-clients.ts';

let local: LocalClients;
const Bucket = 'uploads';

beforeAll(async () => {
  local = await startClients();
  await local.s3.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: 'Enabled' as const };
  await local.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
});
afterAll(() => local.aws.close());

const put = (Key: string, Body: string | Readable, more: Partial<PutObjectCommandInput> = {}) =>
  local.s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  local.s3.send(new GetObjectCommand({ Bucket, Key, ...more }));
const textOf = async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, more)).Body?.transformToString();

describe('buckets of the local S3', () => {
  it('may be created again, and are missing until they are created', async () => {
    await local.s3.send(new CreateBucketCommand({ Bucket }));
    await local.s3.send(new HeadBucketCommand({ Bucket }));
    const missing = local.s3.send(new HeadBucketCommand({ Bucket: 'never-made' }));
    await expect(missing).rejects.toMatchObject({ name: 'NotFound' });
    const inMissing = local.s3.send(new PutObjectCommand({ Bucket: 'never-made', Key: 'a', Body: 'x' }));
    await expect(inMissing).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('objects of the local S3', () => {
  it('come back with their bytes, type and metadata', async () => {
    await put('people.csv', 'number\n1', { ContentType: 'text/csv', Metadata: { job: 'job_1' } });
    const read = await get('people.csv');
    expect(await read.Body?.transformToString()).toBe('number\n1');
    expect(read).toMatchObject({ ContentType: 'text/csv', Metadata: { job: 'job_1' }, ContentLength: 8 });
    const head = await local.s3.send(new HeadObjectCommand({ Bucket, Key: 'people.csv' }));
    expect(head).toMatchObject({ ContentType: 'text/csv', Metadata: { job: 'job_1' }, ContentLength: 8 });
  });

  it('have the MD5 of their bytes as ETag', async () => {
    expect((await put('hello', 'hello')).ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  });

  it('may be empty', async () => {
    await put('empty', '');
    expect(await textOf('empty')).toBe('');
  });

  it('are stored without the framing of a stream of 20 MB', async () => {
    const sent = createHash('sha256');
    const pieces = function* () {
      for (let number = 0; number < 320; number += 1) {
        const piece = Buffer.alloc(65_536, number % 251);
        sent.update(piece);
        yield piece;
      }
    };
    await put('large', Readable.from(pieces()), { ContentLength: 20_971_520 });
    const received = createHash('sha256');
    let bytes = 0;
    for await (const piece of (await get('large')).Body as Readable) {
      received.update(piece);
      bytes += piece.length;
    }
    expect(bytes).toBe(20_971_520);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
  });

  it('keep every version of a key and return the newest by default', async () => {
    const first = await put('versioned', 'one');
    const second = await put('versioned', 'two');
    expect(first.VersionId).not.toBe(second.VersionId);
    expect(await get('versioned')).toMatchObject({ VersionId: second.VersionId });
    expect(await textOf('versioned')).toBe('two');
    expect(await textOf('versioned', { VersionId: first.VersionId })).toBe('one');
    await expect(get('versioned', { VersionId: 'unknown' })).rejects.toMatchObject({ name: 'NoSuchVersion' });
  });

  it('have no versions in a bucket without versioning', async () => {
    const plain = { Bucket: 'plain-bucket', Key: 'a' };
    await local.s3.send(new CreateBucketCommand({ Bucket: plain.Bucket }));
    await local.s3.send(new PutObjectCommand({ ...plain, Body: 'one' }));
    const second = await local.s3.send(new PutObjectCommand({ ...plain, Body: 'two' }));
    expect(second.VersionId).toBeUndefined();
    const read = await local.s3.send(new GetObjectCommand(plain));
    expect(await read.Body?.transformToString()).toBe('two');
  });

  it('are reported missing', async () => {
    await expect(get('absent')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const head = local.s3.send(new HeadObjectCommand({ Bucket, Key: 'absent' }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('can be read by ranges', async () => {
    await put('digits', '0123456789');
    const middle = await get('digits', { Range: 'bytes=2-4' });
    expect(middle).toMatchObject({
      ContentRange: 'bytes 2-4/10',
      ContentLength: 3,
      $metadata: { httpStatusCode: 206 },
    });
    expect(await middle.Body?.transformToString()).toBe('234');
    expect(await textOf('digits', { Range: 'bytes=7-' })).toBe('789');
    expect(await textOf('digits', { Range: 'bytes=-2' })).toBe('89');
    expect(await textOf('digits', { Range: 'bytes=8-99' })).toBe('89');
    await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    });
  });

  it('are read only if their ETag is the one that is asked for', async () => {
    const { ETag } = await put('matched', 'same');
    expect(await textOf('matched', { IfMatch: ETag })).toBe('same');
    await expect(get('matched', { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
  });

  it('are made by one of twenty writers that all ask for absence', async () => {
    const writers = Array.from({ length: 20 }, (_, n) => put('plan', `writer ${n}`, { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(writers);
    const winners = results.flatMap((result, n) => (result.status === 'fulfilled' ? [`writer ${n}`] : []));
    const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(winners).toHaveLength(1);
    for (const loser of losers) {
      expect(loser).toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } });
    }
    expect(await textOf('plan')).toBe(winners[0]);
  });
});

describe('a listing of the local S3', () => {
  it('gives the keys with a prefix in the order of their bytes, page by page', async () => {
    const keys = ['list/ä', 'list/a/2', 'list/b', 'list/a/1', 'list/Z', 'lisu/outside'];
    for (const key of keys) await put(key, 'x');
    await put('list/b', 'second version');
    const pages: (string | undefined)[][] = [];
    let token: string | undefined;
    do {
      const input = { Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken: token };
      const page = await local.s3.send(new ListObjectsV2Command(input));
      pages.push((page.Contents ?? []).map((object) => object.Key));
      token = page.NextContinuationToken;
      expect(page.IsTruncated).toBe(token !== undefined);
    } while (token !== undefined);
    expect(pages).toEqual([['list/Z', 'list/a/1'], ['list/a/2', 'list/b'], ['list/ä']]);
  });

  it('is empty for an unknown prefix', async () => {
    const page = await local.s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'unknown/' }));
    expect(page).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  it('survives the characters that XML treats as its own', async () => {
    await put('marked/<a>&"b\'', 'x');
    const page = await local.s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'marked/' }));
    expect(page.Contents?.map((object) => object.Key)).toEqual(['marked/<a>&"b\'']);
  });
});

describe('the event of a new object', () => {
  /** The next `count` records; from now on nobody else listens. */
  const nextRecords = (count: number) =>
    new Promise<S3EventRecord[]>((resolve) => {
      const records: S3EventRecord[] = [];
      local.aws.onObjectCreated((event) => {
        records.push(...event.Records);
        if (records.length === count) resolve(records);
      });
    });

  it('is shaped as AWS sends it', async () => {
    const heard = nextRecords(1);
    const { VersionId } = await put('in box/a+ü.csv', 'hello');
    expect((await heard)[0]).toMatchObject({
      eventSource: 'aws:s3',
      eventName: 'ObjectCreated:Put',
      eventTime: '2026-01-01T00:00:00.000Z',
      awsRegion: 'us-east-1',
      s3: {
        bucket: { name: 'uploads', arn: 'arn:aws:s3:::uploads' },
        object: {
          key: 'in+box/a%2B%C3%BC.csv',
          size: 5,
          eTag: '5d41402abc4b2a76b9719d911017c592',
          versionId: VersionId,
          sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
        },
      },
    });
  });

  it('carries a sequencer that rises with every put', async () => {
    const heard = nextRecords(3);
    for (const content of ['one', 'two', 'three']) await put('sequence', content);
    const sequencers = (await heard).map((record) => record.s3.object.sequencer);
    expect(new Set(sequencers).size).toBe(3);
    expect([...sequencers].sort()).toEqual(sequencers);
  });

  it('is delivered again to a listener that failed', async () => {
    const heard: string[] = [];
    const taken = new Promise<void>((resolve) => {
      local.aws.onObjectCreated((event) => {
        heard.push(event.Records[0]?.s3.object.key ?? '');
        if (heard.length === 1) throw new Error('the queue is not there yet');
        resolve();
      });
    });
    await put('retried', 'x');
    await taken;
    expect(heard).toEqual(['retried', 'retried']);
    expect(local.logged).toHaveLength(1);
  });

  it('is not made while nobody listens, as S3 sends nothing without a configuration', async () => {
    const other = await startAws();
    const s3 = new S3Client({ endpoint: other.endpoints.s3 });
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'unheard', Body: 'x' }));
    const first = new Promise<S3Event>((resolve) => other.onObjectCreated(resolve));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'heard', Body: 'x' }));
    expect((await first).Records[0]?.s3.object.key).toBe('heard');
    await other.close();
  });
});
