import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presignedForms } from '../../../shared/aws/storage/presigned.ts';
import { fixedClock } from '../../support/clock.ts';
import { type LocalBucket, openBucket } from './local-bucket.ts';

let bucket: LocalBucket;
beforeEach(async () => {
  // The SDK signs by the machine's clock, which has to agree with the bucket's.
  vi.useFakeTimers({ toFake: ['Date'], now: fixedClock().now() });
  bucket = await openBucket();
});
afterEach(async () => {
  await bucket.close();
  vi.useRealTimers();
});

async function send(key: string, content: string, change: Record<string, string> = {}): Promise<number> {
  const { url, fields } = await presignedForms(bucket.client(), bucket.name).make(key);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value);
  form.append('file', new Blob([content]));
  return (await fetch(url, { method: 'POST', body: form })).status;
}

test('anyone who has the form may put one object under its key', async () => {
  expect(await send('campaigns/a.csv', 'to\n+12125550101')).toBe(204);
  const stored = await bucket
    .client()
    .send(new GetObjectCommand({ Bucket: bucket.name, Key: 'campaigns/a.csv' }));
  expect(await stored.Body?.transformToString()).toBe('to\n+12125550101');
});

test('and under no other key, with no metadata, and not an empty one', async () => {
  expect(await send('campaigns/a.csv', 'to', { key: 'jobs/plan.jsonl' })).toBe(403);
  expect(await send('campaigns/a.csv', 'to', { 'x-amz-meta-mode': 'send' })).toBe(403);
  expect(await send('campaigns/a.csv', '')).toBe(400);
});

test('the form lives for fifteen minutes and lets in at most 5 GiB', async () => {
  const { fields } = await presignedForms(bucket.client(), bucket.name).make('campaigns/a.csv');
  const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
  expect(policy.expiration).toBe('2026-01-05T12:15:00Z');
  expect(policy.conditions).toContainEqual(['content-length-range', 1, 5_368_709_120]);
});
