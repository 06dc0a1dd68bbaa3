import {
  CreateBucketCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalClients, startClients } from '../local-clients.ts';

let local: LocalClients;
const Bucket = 'uploads';

beforeAll(async () => {
  local = await startClients();
  await local.s3.send(new CreateBucketCommand({ Bucket }));
  await local.s3.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
});
afterAll(() => local.aws.close());

const read = async (Key: string) =>
  (await local.s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

/** A PUT with the given headers, signed in appearance only: the emulator does not look into the signature. */
const rawPut = (key: string, headers: Record<string, string>, body: string) =>
  fetch(`${local.aws.endpoints.s3}/${Bucket}/${key}`, {
    method: 'PUT',
    headers: { authorization: 'AWS4-HMAC-SHA256 local', ...headers },
    body,
  });

describe('a wrong checksum', () => {
  // None of these is the checksum of "hello".
  it.each([
    ['x-amz-checksum-crc32', 'AAAAAA=='],
    ['x-amz-checksum-sha1', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['x-amz-checksum-sha256', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['content-md5', 'AAAAAAAAAAAAAAAAAAAAAA=='],
  ])('in %s is refused, and nothing is stored', async (header, value) => {
    const answer = await rawPut(`wrong-${header}`, { [header]: value }, 'hello');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>BadDigest</Code>');
    await expect(read(`wrong-${header}`)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('in the signed hash of the body is refused', async () => {
    const answer = await rawPut('wrong-hash', { 'x-amz-content-sha256': 'a'.repeat(64) }, 'hello');
    expect(await answer.text()).toContain('<Code>XAmzContentSHA256Mismatch</Code>');
  });

  it('behind a framed stream is refused, and the right one is taken', async () => {
    const headers = {
      'content-encoding': 'aws-chunked',
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-trailer': 'x-amz-checksum-crc32',
      'x-amz-decoded-content-length': '5',
    };
    const wrong = await rawPut(
      'trailer',
      headers,
      '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
    );
    expect(await wrong.text()).toContain('<Code>BadDigest</Code>');
    // CRC-32 of "hello" is 3610a686.
    const right = await rawPut(
      'trailer',
      headers,
      '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n',
    );
    expect(right.status).toBe(200);
    expect(await read('trailer')).toBe('hello');
  });

  it.each([
    ['ends early', '5\r\nhello\r\n'],
    ['has a chunk without a size', 'five\r\nhello\r\n0\r\n\r\n'],
    ['has a chunk longer than its size', '4\r\nhello\r\n0\r\n\r\n'],
    ['is shorter than announced', '4\r\nhell\r\n0\r\n\r\n'],
  ])('is not even looked for in a framed stream that %s', async (_what, body) => {
    const headers = {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-decoded-content-length': '5',
    };
    const answer = await rawPut('broken', headers, body);
    expect(await answer.text()).toContain('<Code>IncompleteBody</Code>');
    await expect(read('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('of a kind that cannot be verified here is refused rather than believed', async () => {
    const put = new PutObjectCommand({ Bucket, Key: 'crc64', Body: 'hello', ChecksumAlgorithm: 'CRC64NVME' });
    await expect(local.s3.send(put)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

describe('what the local S3 does not do', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['GetObjectAcl', () => local.s3.send(new GetObjectAclCommand({ Bucket, Key: 'kept' }))],
    [
      'If-Match with a star on a write',
      () => local.s3.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'x', IfMatch: '*' })),
    ],
    [
      'a storage class',
      () => local.s3.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'x', StorageClass: 'GLACIER' })),
    ],
    [
      'PutObjectTagging',
      () =>
        local.s3.send(
          new PutObjectTaggingCommand({
            Bucket,
            Key: 'kept',
            Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] },
          }),
        ),
    ],
    [
      'suspending versions',
      () =>
        local.s3.send(
          new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Suspended' } }),
        ),
    ],
  ];

  it.each(cases)('is answered with 501: %s', async (_what, call) => {
    await expect(call()).rejects.toMatchObject({
      name: 'NotImplemented',
      $metadata: { httpStatusCode: 501 },
    });
    expect(await read('kept')).toBe('kept');
  });

  it('includes every sub-resource, known to AWS or not', async () => {
    const answer = await fetch(`${local.aws.endpoints.s3}/${Bucket}/kept?some-new-thing`, {
      headers: { authorization: 'AWS4-HMAC-SHA256 local' },
    });
    expect(answer.status).toBe(501);
  });
});

/** The part of the SDK's own signer that makes presigned URLs; its public type does not show it. */
interface Presigner {
  presign(
    request: { method: string; path: string; query: object; headers: Record<string, string> },
    options: { expiresIn: number; signingDate: Date },
  ): Promise<{ query: Record<string, string> }>;
}

describe('a request without the right to make it', () => {
  const signedUrl = async (key: string, expiresIn: number) => {
    // A checksum made when the URL is signed would be that of an empty body.
    const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const signer = (await client.config.signer()) as unknown as Presigner;
    const url = new URL(`${local.aws.endpoints.s3}/${Bucket}/${key}`);
    const request = { method: 'PUT', path: url.pathname, query: {}, headers: { host: url.host } };
    const signed = await signer.presign(request, { expiresIn, signingDate: new Date(local.clock.nowMs) });
    for (const [name, value] of Object.entries(signed.query)) url.searchParams.set(name, value);
    return url;
  };

  it('is refused if it is not signed at all', async () => {
    const answer = await fetch(`${local.aws.endpoints.s3}/${Bucket}/kept`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('<Code>AccessDenied</Code>');
  });

  it('is made by a presigned URL until that expires', async () => {
    const url = await signedUrl('presigned.csv', 60);
    local.clock.nowMs += 59_999;
    expect((await fetch(url, { method: 'PUT', body: 'from a browser' })).status).toBe(200);
    expect(await read('presigned.csv')).toBe('from a browser');
    local.clock.nowMs += 1;
    const late = await fetch(url, { method: 'PUT', body: 'too late' });
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Request has expired');
  });
});
