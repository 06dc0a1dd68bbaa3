import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalSystem, startLocal } from '../../../apps/local/system.ts';
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
  await until(() => expect(typesAt(crm)).toContain('job.completed'));
  expect(typesAt(crm).toSorted()).toEqual(['job.completed', 'job.planned', 'job.started']);
  for (const { body, headers } of crm.calls)
    new Webhook(secret).verify(body, headers as Record<string, string>);
  const last = JSON.parse(crm.calls.find(({ body }) => body.includes('job.completed'))?.body ?? '{}');
  expect(last.data.job).toMatchObject({ id: made.body.id, reference: 'spring-42', outcome: 'succeeded' });
  expect(JSON.stringify(crm.calls)).not.toMatch(/2125550101|Hello/);
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
