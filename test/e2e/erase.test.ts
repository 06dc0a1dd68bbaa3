import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { bucketVersions } from '../../shared/aws/bucket-versions.ts';
import { collect } from '../support/pieces.ts';
import { callSystem } from '../support/system-client.ts';

/** A number that is erased over HTTP, in the whole system from its synthesized template. */
let system: LocalSystem;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-erase-'));

beforeAll(async () => {
  system = await startLocal({ dataDir, say: () => {} });
}, 120_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type View = { readonly id: string; readonly state: string; readonly rows: unknown };

const call = async (method: string, path: string, body?: unknown) =>
  (await callSystem<View>(system, method, path, body)).body;

const reaches = (path: string, state: string) =>
  system.events.until(async () => {
    const body = await call('GET', path);
    return body.state === state ? body : undefined;
  });

async function keysThatHold(digits: string): Promise<string[]> {
  const versions = bucketVersions(system.clients.s3, system.bucket);
  const keys: string[] = [];
  for await (const version of versions.list('')) {
    const stored = await versions.read(version);
    const bytes = stored === undefined ? [] : await collect(stored.body);
    if (Buffer.concat(bytes).includes(digits)) keys.push(version.key);
  }
  return keys;
}

test('an uploaded number is gone from every version of every object, and the counts stay', async () => {
  const put = { Bucket: system.bucket, Key: 'campaigns/spring.csv' };
  await system.clients.s3.send(
    new PutObjectCommand({
      ...put,
      Body: 'to\n+12125550101\n+12125550102\n',
      Metadata: { from: '+12125550100', text: 'Hello' },
    }),
  );
  const campaign = await system.events.until(async () => {
    const found = await call('GET', '/campaigns?upload=campaigns/spring.csv');
    return found.state === 'completed' ? found : undefined;
  });
  expect((await keysThatHold('2125550101')).length).toBeGreaterThanOrEqual(2);

  const { id } = await call('POST', '/erasures', { number: '+12125550101' });
  await reaches(`/erasures/${id}`, 'checking');
  expect(await keysThatHold('2125550101')).toEqual([]);
  expect((await keysThatHold('2125550102')).length).toBeGreaterThanOrEqual(2);
  expect((await call('GET', `/campaigns/${campaign.id}`)).rows).toEqual(campaign.rows);
});

test('a number that is written as at home in another country is gone from a file that named it, and stays in the others', async () => {
  const [named, others] = ['campaigns/berlin.csv', 'campaigns/boston.csv'];
  const put = (key: string, text: string, country: Record<string, string>) =>
    system.clients.s3.send(
      new PutObjectCommand({
        Bucket: system.bucket,
        Key: key,
        Body: 'to\n2125550177\n2125550177\n',
        Metadata: { from: '+12125550100', 'allow-foreign': 'true', mode: 'check', text, ...country },
      }),
    );
  await put(named, 'Hallo', { 'default-country': 'DE' });
  await put(others, 'Hello', {});
  for (const key of [named, others]) await reaches(`/campaigns?upload=${key}`, 'ready');
  const before = await keysThatHold('2125550177');

  const { id } = await call('POST', '/erasures', { number: '+492125550177' });
  await reaches(`/erasures/${id}`, 'checking');
  const after = await keysThatHold('2125550177');
  expect(before).toEqual(expect.arrayContaining([named, others, ...after]));
  expect(after).toContain(others);
  // The file, its plan, and its report of the repeated row.
  expect(before.length - after.length).toBe(3);
});
