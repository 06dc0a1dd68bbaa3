import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Event } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalClients, startClients } from '../local-clients.ts';

let local: LocalClients;
const Bucket = 'uploads';
const fiveMebibytes = 5_242_880;

beforeAll(async () => {
  local = await startClients();
  await local.s3.send(new CreateBucketCommand({ Bucket }));
});
afterAll(() => local.aws.close());

async function start(Key: string): Promise<string> {
  return (await local.s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId ?? '';
}

async function part(
  Key: string,
  UploadId: string,
  PartNumber: number,
  Body: string | Buffer,
): Promise<CompletedPart> {
  const { ETag } = await local.s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
  return { ETag, PartNumber };
}

const complete = (
  Key: string,
  UploadId: string,
  Parts: CompletedPart[],
  more: { IfNoneMatch?: string } = {},
) =>
  local.s3.send(
    new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...more }),
  );
const lengthOf = async (Key: string) => {
  const bytes = await (
    await local.s3.send(new GetObjectCommand({ Bucket, Key }))
  ).Body?.transformToByteArray();
  return bytes?.length;
};

describe('a multipart upload of the local S3', () => {
  it('joins its parts in order and is visible only when completed', async () => {
    const id = await start('joined');
    const second = await part('joined', id, 2, 'tail');
    const first = await part('joined', id, 1, Buffer.alloc(fiveMebibytes, 'a'));
    await expect(lengthOf('joined')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const { ETag } = await complete('joined', id, [first, second]);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const whole = await local.s3.send(
      new GetObjectCommand({ Bucket, Key: 'joined', Range: 'bytes=5242878-' }),
    );
    expect(await whole.Body?.transformToString()).toBe('aatail');
  });

  it('announces its object by the name that AWS has for it', async () => {
    const heard = new Promise<S3Event>((resolve) => local.aws.onObjectCreated(resolve));
    const id = await start('announced');
    await complete('announced', id, [await part('announced', id, 1, 'x')]);
    expect((await heard).Records[0]).toMatchObject({
      eventName: 'ObjectCreated:CompleteMultipartUpload',
      s3: { object: { key: 'announced', size: 1 } },
    });
  });

  it('is refused when a part is unknown, altered, out of order or too small', async () => {
    const id = await start('refused');
    const first = await part('refused', id, 1, 'small');
    const second = await part('refused', id, 2, 'tail');
    await expect(complete('refused', id, [first, second])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete('refused', id, [second, first])).rejects.toMatchObject({
      name: 'InvalidPartOrder',
    });
    const unknown = { PartNumber: 3, ETag: second.ETag };
    await expect(complete('refused', id, [first, unknown])).rejects.toMatchObject({ name: 'InvalidPart' });
    const altered = { PartNumber: 2, ETag: first.ETag };
    await expect(complete('refused', id, [first, altered])).rejects.toMatchObject({ name: 'InvalidPart' });
  });

  it('dates an object by when its upload started', async () => {
    const startedMs = local.clock.nowMs;
    const id = await start('dated');
    local.clock.nowMs += 600_000;
    await complete('dated', id, [await part('dated', id, 1, 'x')]);
    const { LastModified } = await local.s3.send(new GetObjectCommand({ Bucket, Key: 'dated' }));
    expect(LastModified?.getTime()).toBe(startedMs);
  });

  it('does not replace an object when it asks for absence', async () => {
    await local.s3.send(new PutObjectCommand({ Bucket, Key: 'taken', Body: 'first' }));
    const id = await start('taken');
    const parts = [await part('taken', id, 1, 'second')];
    await expect(complete('taken', id, parts, { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect(await lengthOf('taken')).toBe('first'.length);
  });

  it('is gone once completed or aborted', async () => {
    const done = await start('done');
    await complete('done', done, [await part('done', done, 1, 'x')]);
    await expect(part('done', done, 2, 'more')).rejects.toMatchObject({ name: 'NoSuchUpload' });
    const dropped = await start('dropped');
    const parts = [await part('dropped', dropped, 1, 'x')];
    await local.s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'dropped', UploadId: dropped }));
    await expect(complete('dropped', dropped, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});
