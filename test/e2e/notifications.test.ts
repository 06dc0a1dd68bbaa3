import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { type Crm, startCrm } from '../support/crm-server.ts';
import {
  callSystem,
  goOnUntil,
  type List,
  type PlannedSubscription,
  partnerSubscription,
  planBytes,
  putRules,
} from '../support/system-client.ts';

/** A webhook makes a rule tell a CRM and an event bus, in the whole system from its synthesized template. */
const keys = ['a'.repeat(32), 'b'.repeat(32)].map((key) => Buffer.from(key).toString('base64'));
let system: LocalSystem;
let sandbox: Sandbox;
let crm: Crm;
let subscription: PlannedSubscription;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-notifications-'));

beforeAll(async () => {
  crm = await startCrm({ status: 503 }, { status: 503 }, 'hangs up');
  system = await startLocal({
    dataDir,
    say: () => {},
    crm: { url: crm.url, signing: keys },
    sandbox: { seed: 7, partner: { subscriptions: 1 } },
    webhook: { disorder: { duplicate: 1 } },
  });
  if (system.sandbox === undefined) throw new Error('There is no sandbox');
  sandbox = system.sandbox;
  subscription = await partnerSubscription(sandbox);
}, 300_000);
afterAll(async () => {
  await system?.close();
  await crm?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = <Body>(method: string, path: string, body?: unknown) =>
  callSystem<Body>(system, method, path, body);

const book = {
  rules: [
    {
      name: 'tell-at-80',
      on: 'balance.threshold.exceeded',
      mode: 'on',
      once: 'period',
      threshold_percent: 80,
      quotas: { rule_day: { count: 10 } },
      do: [
        { crm: { type: 'subscription.low', body: { kind: 'low', subscription: { $: 'subscription' } } } },
        { bus: { type: 'Subscription is low', detail: { subscription: { $: 'subscription' } } } },
      ],
    },
  ],
};

type Notification = { readonly id: string; readonly source: { readonly to: string } };
type NotificationView = { readonly outcome: string; readonly tries: number };

test('a CRM that fails twice and loses an answer is notified once, by one id, with a signature of each secret, and so is the bus', async () => {
  expect(await putRules(system, book)).toMatchObject({ status: 200 });
  sandbox.partner.spend(subscription.planId, 0.85 * planBytes);
  for (let step = 0; step < 4; step += 1) {
    await sandbox.partner.webhooks.deliver();
    await system.clock.advance(5_000);
  }
  const reported = await goOnUntil(system, async () => {
    const { body } = await call<List<Notification>>('GET', '/v1/notifications');
    const views = await Promise.all(
      body.items.map(async ({ id, source }) => ({
        to: source.to,
        ...(await call<NotificationView>('GET', `/v1/notifications/${id}`)).body,
      })),
    );
    if (views.length === 2 && views.every(({ outcome }) => outcome === 'delivered')) return views;
    return undefined;
  });
  expect(reported.map(({ to, tries }) => ({ to, tries }))).toEqual(
    expect.arrayContaining([
      { to: 'crm', tries: 4 },
      { to: 'bus', tries: 1 },
    ]),
  );

  expect(crm.calls).toHaveLength(4);
  expect(new Set(crm.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(crm.calls.map(({ body }) => body)).size).toBe(1);
  for (const { headers, body, path } of crm.calls) {
    expect(path).toBe('/hooks/fleet');
    const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    const signatures = keys.map((key) => new Webhook(key).sign(id, new Date(timestamp * 1000), body));
    expect(headers['webhook-signature']).toBe(signatures.join(' '));
  }
  expect(JSON.parse(crm.calls[0]?.body ?? '')).toMatchObject({
    type: 'subscription.low',
    data: {
      rule: 'tell-at-80',
      event: { type: 'balance.threshold.exceeded' },
      subject: { about: 'product', id: subscription.planId, subscription_id: subscription.subscriptionId },
      facts: { used_percent: 85, subscription: { status: 'active' } },
      body: { kind: 'low', subscription: subscription.subscriptionId },
    },
  });
  expect(system.busEvents()).toMatchObject([
    {
      bus: 'default',
      source: 'fleetcast',
      detailType: 'Subscription is low',
      detail: { rule: 'tell-at-80', detail: { subscription: subscription.subscriptionId } },
    },
  ]);
}, 300_000);

test('campaigns can be listed beside notifications', async () => {
  for (const path of ['/v1/jobs', '/v1/jobs?kind=campaign', '/v1/jobs?kind=subscription_change'])
    expect(await call('GET', path)).toEqual({ status: 200, body: { items: [], next: null } });
});
