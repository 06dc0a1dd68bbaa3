import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  PutBucketVersioningCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import type { S3Event } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalClients, startClients } from '../local-clients.ts';

let local: LocalClients;
const Bucket = 'uploads';
const startMs = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  // The SDK signs by the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  local = await startClients();
  await local.s3.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: 'Enabled' as const };
  await local.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
});
afterAll(async () => {
  await local.aws.close();
  vi.useRealTimers();
});
beforeEach(() => {
  local.clock.nowMs = startMs;
});

const formFor = (key: string, more: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(local.s3, {
    Bucket,
    Key: key,
    Conditions: [['content-length-range', 1, 20]],
    Expires: 900,
    ...more,
  });

async function send(
  { url, fields }: Awaited<ReturnType<typeof formFor>>,
  content: string,
  change: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value);
  form.append('file', new Blob([content]), 'people.csv');
  form.append('behind-the-file', 'passed over');
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const textOf = async (Key: string) =>
  (await local.s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

describe('a form of the local S3', () => {
  it('stores the file under its key, with a version, and reports it', async () => {
    const reported: string[] = [];
    const heard = new Promise<void>((resolve) => {
      local.aws.onObjectCreated((event: S3Event) => {
        for (const { eventName, s3 } of event.Records) reported.push(`${eventName} ${s3.object.key}`);
        resolve();
      });
    });
    const { status, headers } = await send(await formFor('campaigns/a.csv'), 'number\r\n1');
    expect(status).toBe(204);
    expect(headers.get('x-amz-version-id')).toEqual(expect.any(String));
    expect(await textOf('campaigns/a.csv')).toBe('number\r\n1');
    await heard;
    expect(reported).toEqual(['ObjectCreated:Post campaigns/a.csv']);
  });

  it('keeps the metadata that its policy allows', async () => {
    const form = await formFor('meta.csv', {
      Fields: { 'x-amz-meta-mode': 'check', 'Content-Type': 'text/csv' },
    });
    expect((await send(form, 'x')).status).toBe(204);
    const read = await local.s3.send(new GetObjectCommand({ Bucket, Key: 'meta.csv' }));
    expect(read).toMatchObject({ Metadata: { mode: 'check' }, ContentType: 'text/csv' });
  });

  it.each<[string, Record<string, string>, string]>([
    ['another key', { key: 'campaigns/other.csv' }, 'Policy Condition failed'],
    ['a field that no condition names', { 'x-amz-meta-mode': 'send' }, 'Extra input fields: x-amz-meta-mode'],
    ['another bucket', { bucket: 'secrets' }, ''],
    ['no policy', { Policy: '' }, 'InvalidPolicyDocument'],
  ])('is refused with %s, and stores nothing', async (what, change, words) => {
    const key = `refused-${what.replaceAll(' ', '-')}.csv`;
    const answer = await send(await formFor(key), 'x', change);
    if (what === 'another bucket') {
      // The bucket is that of the address, whatever the field says.
      expect(answer.status).toBe(204);
      return;
    }
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain(words);
    await expect(textOf(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it.each([
    ['an empty file', '', 'EntityTooSmall'],
    ['a file over the range', 'x'.repeat(21), 'EntityTooLarge'],
  ])('refuses %s', async (_, content, code) => {
    const { status, text } = await send(await formFor('range.csv'), content);
    expect([status, text.includes(`<Code>${code}</Code>`)]).toEqual([400, true]);
  });

  it('can be used until it expires, and not at that moment', async () => {
    const form = await formFor('late.csv');
    const { expiration } = JSON.parse(Buffer.from(form.fields.Policy ?? '', 'base64').toString());
    local.clock.nowMs = Date.parse(expiration) - 1;
    expect((await send(form, 'x')).status).toBe(204);
    local.clock.nowMs += 1;
    expect(await send(form, 'x')).toMatchObject({
      status: 403,
      text: expect.stringContaining('Policy expired'),
    });
  });

  it('needs a signature', async () => {
    const { url, fields } = await formFor('unsigned.csv');
    const { 'X-Amz-Signature': _, ...unsigned } = fields;
    expect((await send({ url, fields: unsigned }, 'x')).status).toBe(403);
  });

  it('needs a file', async () => {
    const { url, fields } = await formFor('none.csv');
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400);
  });
});

describe('a page of another origin', () => {
  const origin = 'https://console.example';

  it('may not read answers before a rule allows it', async () => {
    const { headers } = await send(await formFor('cors.csv'), 'x', {}, { origin });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may send forms, and nothing else, when the rule says so', async () => {
    const CORSRules = [
      { AllowedMethods: ['POST'], AllowedOrigins: ['https://*.example'], AllowedHeaders: ['*'] },
    ];
    await local.s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    const { headers } = await send(await formFor('cors.csv'), 'x', {}, { origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    const ask = (method: string, from: string) =>
      fetch(`${local.aws.endpoints.s3}/${Bucket}`, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': method },
      });
    const allowed = await ask('POST', origin);
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([200, 'POST']);
    expect((await ask('DELETE', origin)).status).toBe(403);
    expect((await ask('POST', 'https://elsewhere.test')).status).toBe(403);
  });
});
