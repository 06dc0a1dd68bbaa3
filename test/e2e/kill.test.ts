import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaign, campaignsClient } from '../../apps/local/demo/campaigns-client.ts';
import { type Sandbox, startSandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { type LocalChild, startChild } from './local-child.ts';

const chunks = 24;
const rowsPerChunk = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-kill-'));
let sandbox: Sandbox;
let local: LocalChild | undefined;

beforeAll(async () => {
  // Its clock is the machine's, which the system under test runs ahead of.
  sandbox = await startSandbox({ senders: ['+12125550100'], usageDelayMs: 0 });
});
afterAll(async () => {
  await local?.kill();
  await sandbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Each text has its own recipients, so that each makes a chunk. */
function csv(): string {
  const areas = [201, 202, 206, 212, 213, 214, 303, 305, 312, 404, 410, 415];
  const rows = Array.from({ length: chunks * rowsPerChunk }, (_, at) => {
    const line = String(100 + (at % 100));
    return `+1${areas[Math.floor(at / 100)]}5550${line},notification ${Math.floor(at / rowsPerChunk)}`;
  });
  return ['to,text', ...rows, '12,too short'].join('\n');
}

async function upload({ s3Url, bucket }: LocalChild): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const s3 = new S3Client({ endpoint: s3Url, region: 'us-east-1', credentials, forcePathStyle: true });
  const Metadata = { from: '+12125550100' };
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'campaigns/kill.csv', Body: csv(), Metadata }));
  s3.destroy();
}

/** Asks until the answer is as wanted; the number of questions is bounded. Each one must show counters that add up. */
async function poll(
  { apiUrl, apiKey }: LocalChild,
  wanted: (campaign: Campaign) => boolean,
): Promise<Campaign> {
  const api = campaignsClient(apiUrl, apiKey);
  for (let requested = 0; requested < 5_000; requested += 1) {
    const campaign = await api.ofUpload('campaigns/kill.csv');
    if (campaign?.rows !== undefined) {
      const { total = 0, ...states } = campaign.rows;
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(total);
      if (wanted(campaign)) return campaign;
    }
  }
  throw new Error('The campaign never got there');
}

test('a kill -9 in the middle of a campaign: calls in flight are unclear until they are found on record, and nobody is texted twice', async () => {
  // Two workers: the ninth call is held before the provider acts, the tenth after it has acted. Both are in flight at
  // the kill.
  sandbox.faults.script(({ operation, number }) => {
    if (operation !== 'sendSms') return undefined;
    if (number === 9) return { kind: 'slow', before: 'acting' };
    return number === 10 ? { kind: 'slow', before: 'answer' } : undefined;
  });
  local = await startChild(dataDir, sandbox);
  await upload(local);
  await sandbox.spy.waitFor('sendSms', 2, 'held');
  await local.kill();
  // What the provider was asked to do it does, although nobody waits for the answer any more.
  expect(sandbox.spy.release()).toBe(2);

  local = await startChild(dataDir, sandbox);
  // Past the lease of the calls in flight, and past the time after which what was queued is queued again.
  for (let minute = 0; minute < 12; minute += 1) await local.advance(60_000);
  await sandbox.spy.waitFor('sendSms', chunks);
  const campaign = await poll(local, ({ rows }) => rows?.unprocessed === 0);

  expect(campaign.rows).toMatchObject({
    total: chunks * rowsPerChunk + 1,
    accepted: (chunks - 2) * rowsPerChunk,
    unclear: 2 * rowsPerChunk,
    invalid: 1,
  });
  expect(campaign.state).toBe('running');
  const counts = [...sandbox.spy.textsPerRecipientAndText().values()];
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(counts).toHaveLength(chunks * rowsPerChunk);
  expect(sandbox.spy.calls('sendSms')).toHaveLength(chunks);

  // Past the delay of the records the provider's records show what became of them; nothing has been sent again.
  await local.advance(900_000);
  await local.advance(60_000);
  const reconciled = await poll(local, ({ state }) => state === 'completed');
  expect(reconciled.rows).toMatchObject({ accepted: chunks * rowsPerChunk, unclear: 0, held: 0 });
  expect(sandbox.spy.calls('sendSms')).toHaveLength(chunks);
}, 120_000);
