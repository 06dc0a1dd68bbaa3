import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import cdk from '../../cdk.json' with { type: 'json' };
import { stacksOf } from '../../infra/stacks.ts';
import { readStage } from '../../infra/stage/stage.ts';
import { callSystem, goOnUntil, putRules } from '../support/system-client.ts';

/**
 * A stage that uses the organization API only, as a whole, from its own templates. The partner API alone is refused:
 * texts need the other.
 */
const folder = mkdtempSync(join(tmpdir(), 'fleetcast-one-api-'));
const said: string[] = [];
let system: LocalSystem;

beforeAll(async () => {
  const assembly = join(folder, 'synth');
  const app = new App({ outdir: assembly, context: cdk.context });
  const example = readStage('example', join(import.meta.dirname, '../../stages'));
  stacksOf(app, { ...example, apis: ['organization'], webhooks: {} });
  app.synth();
  const sandbox = {
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
    orderLifeMs: 0,
    partner: { subscriptions: 1 },
  };
  system = await startLocal({
    dataDir: join(folder, 'data'),
    assembly,
    sandbox,
    say: (subscription) => said.push(subscription),
  });
}, 300_000);
afterAll(async () => {
  await system?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Body = Readonly<Record<string, unknown>> & { readonly id: string };
const call = (method: string, path: string, body?: unknown) => callSystem<Body>(system, method, path, body);

const completed = (path: string) =>
  goOnUntil(system, async () => {
    const { body } = await call('GET', path);
    if (body.state === 'completed') return body;
    return undefined;
  });

test('texts and orders of the organization API run', async () => {
  const campaign = await call('POST', '/v1/campaigns', { text: 'Hello', to: ['+12125550101'] });
  expect(await completed(`/v1/jobs/${campaign.body.id}`)).toMatchObject({ rows: { accepted: 1 } });
  const batch = await call('POST', '/v1/order-batches', {
    defaults: { account_id: system.sandbox?.senders[0]?.accountId, delivery: 'email', group: 'Sales' },
    rows: [{ first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', employee_id: 'e-1' }],
  });
  expect(await completed(`/v1/jobs/${batch.body.id}`)).toMatchObject({ rows: { completed: 1 } });
});

test('an order at the partner API is refused, and names the setting', async () => {
  const batch = await call('POST', '/v1/order-batches', {
    provider_api: 'partner',
    rows: [{ subscriber_id: 'subr_1', purchase_location: 'US', plan: 'prdoff_1' }],
  });
  expect(batch.status).toBe(202);
  await completed(`/v1/jobs/${batch.body.id}`);
  const { body } = await call('GET', `/v1/jobs/${batch.body.id}/rows`);
  expect(body.items).toMatchObject([{ state: 'invalid', detail: expect.stringContaining('"apis"') }]);
});

test('a rule that is on is refused, and names the setting; there is no route for webhooks', async () => {
  const rule = {
    name: 'tell',
    on: 'subscription.deactivated',
    once: 'subject',
    do: [{ bus: { type: 'New', detail: {} } }],
  };
  const put = (mode: string) => putRules(system, { rules: [{ ...rule, mode }] });
  expect(await put('on')).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/rules/0/mode', detail: expect.stringContaining('"apis"') }] },
  });
  expect(await put('dry_run')).toMatchObject({ status: 200 });
  expect(await call('POST', '/webhooks/provider', {})).toMatchObject({ status: 404 });
});

test('hours of runs of the scheduler, with their sweeps, leave no warning and no error', async () => {
  await system.clock.advance(2 * 3_600_000);
  expect(said).toEqual([]);
});
