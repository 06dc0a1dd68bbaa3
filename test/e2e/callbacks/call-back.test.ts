import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalSystem, startLocal } from '../../../apps/local/system.ts';
import { type Noted, nightlySend } from '../../../examples/crm-nightly.ts';
import { type Crm, startCrm } from '../../support/crm-server.ts';
import { callSystem } from '../../support/system-client.ts';

/** Jobs call endpoints back, in the whole system from its synthesized template. */
let system: LocalSystem;
let crm: Crm;
let silent: Crm;
let secret: string;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-callbacks-'));

beforeAll(async () => {
  [crm, silent] = [await startCrm(), await startCrm('stays silent', 'stays silent', 'stays silent')];
  system = await startLocal({ dataDir, say: () => {} });
}, 300_000);
afterAll(async () => {
  await system?.close();
  await crm?.close();
  await silent?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = <Body>(method: string, path: string, body?: unknown) =>
  callSystem<Body>(system, method, path, body);
const typesAt = ({ calls }: Crm) => calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 200 });

test('a registered endpoint is called by a job, signed, while another one stays silent', async () => {
  for (const [name, url] of [
    ['crm', crm.url],
    ['silent', silent.url],
  ] as const) {
    const made = await call<{ id: string; secret: string }>('POST', '/v1/endpoints', {
      name,
      url,
      all_jobs: true,
    });
    expect(made.status).toBe(201);
    if (name === 'crm') secret = made.body.secret;
  }
  const made = await call<{ id: string }>('POST', '/v1/campaigns', {
    reference: 'spring-42',
    text: 'Hello',
    to: ['+12125550101'],
    callback: { endpoint: 'crm' },
  });
  expect(made.status).toBe(202);
  await until(() => expect(typesAt(crm)).toHaveLength(3));
  expect(typesAt(crm).toSorted()).toEqual(['job.completed', 'job.planned', 'job.started']);
  for (const { body, headers } of crm.calls)
    new Webhook(secret).verify(body, headers as Record<string, string>);
  const last = JSON.parse(crm.calls.find(({ body }) => body.includes('job.completed'))?.body ?? '{}');
  expect(last.data.job).toMatchObject({ id: made.body.id, reference: 'spring-42', outcome: 'succeeded' });
  expect(JSON.stringify(crm.calls)).not.toMatch(/2125550101|Hello/);
}, 120_000);

test('the nightly send of the examples is called back, and knows what became of each person', async () => {
  const free = await startCrm();
  await free.close();
  const { body } = await call<{ secret: string }>('POST', '/v1/endpoints', {
    name: 'nightly',
    url: free.url,
  });
  const noted = new Map<string, Noted>();
  const { apiUrl: baseUrl, apiKey: key } = system;
  const settings = { baseUrl, key, endpoint: 'nightly', secret: body.secret };
  const nightly = nightlySend(settings, (person, what) => void noted.set(person, what));
  const server = await nightly.listen(Number(new URL(free.url).port));
  const people = [
    { id: 'ada', phone: '+12125550111', first_name: 'Ada' },
    { id: 'bo', phone: '4.47E+11', first_name: 'Bo' },
    { id: 'cy', phone: '+12125550112', first_name: 'Cy' },
    { id: 'twice', phone: '+1 212 555 0111', first_name: 'Ada' },
  ];
  const id = await nightly.send('2027-03-01', people);
  expect(await nightly.send('2027-03-01', people)).toBe(id);
  await until(() => expect(noted.size).toBe(4));
  expect(Object.fromEntries(noted)).toMatchObject({
    ada: { state: 'accepted' },
    bo: { state: 'invalid' },
    cy: { state: 'accepted' },
    twice: { state: 'duplicate' },
  });
  const forged = await fetch(free.url, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
  server.close();
}, 120_000);

test('a file in the bucket names the endpoint that its job reports to', async () => {
  const callback = '{"endpoint":"crm"}';
  const Metadata = { from: '+12125550100', text: 'Hello', mode: 'check', reference: 'from-a-file', callback };
  const file = { Bucket: system.bucket, Key: 'campaigns/called-back.csv', Body: 'phone\n+12125550121\n' };
  await system.clients.s3.send(new PutObjectCommand({ ...file, Metadata }));
  const reported = () => crm.calls.filter(({ body }) => body.includes('from-a-file')).length;
  await until(() => expect(reported()).toBeGreaterThan(0));
}, 120_000);

test('410 disables an endpoint', async () => {
  const gone = await startCrm({ status: 410 });
  const { body } = await call<{ id: string }>('POST', '/v1/endpoints', { name: 'gone', url: gone.url });
  expect((await call('POST', `/v1/endpoints/${body.id}/ping`)).status).toBe(202);
  const state = async () =>
    (await call<{ disabled_because: string | null }>('GET', `/v1/endpoints/${body.id}`)).body
      .disabled_because;
  await vi.waitFor(async () => expect(await state()).toBe('gone'), { timeout: 60_000, interval: 500 });
  expect(typesAt(gone)).toEqual(['endpoint.ping']);
  await gone.close();
}, 120_000);
