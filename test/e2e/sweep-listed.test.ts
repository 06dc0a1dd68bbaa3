import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { addonName, offeringNamed, partnerOf } from '../support/sandbox/partner-client.ts';
import {
  callSystem,
  goOnUntil,
  type List,
  type PlannedSubscription,
  partnerSubscription,
  planBytes,
  putRules,
} from '../support/system-client.ts';

/**
 * Rules in the whole system from its synthesized template, at a provider that never sends a webhook and lists its
 * products.
 */
let system: LocalSystem;
let sandbox: Sandbox;
let subscription: PlannedSubscription;
let addOn: string;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-sweep-listed-'));

beforeAll(async () => {
  system = await startLocal({
    dataDir,
    say: () => {},
    sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: 1 }, flags: { listProducts: true } },
    webhook: { enabledEvents: [] },
  });
  if (system.sandbox === undefined) throw new Error('There is no sandbox');
  sandbox = system.sandbox;
  subscription = await partnerSubscription(sandbox);
  addOn = await offeringNamed(await partnerOf(sandbox), addonName);
}, 180_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = <Body>(method: string, path: string, body?: unknown) =>
  callSystem<Body>(system, method, path, body);

const book = () => ({
  currency: 'EUR',
  day_quota: { count: 10, amount: 10_000 },
  rules: [
    {
      name: 'top-up-at-80',
      on: 'balance.threshold.exceeded',
      mode: 'on',
      when: "subscription.status = 'active'",
      once: 'period',
      threshold_percent: 80,
      quotas: { subscription_month: { count: 1, amount: 500 }, rule_day: { count: 10, amount: 5_000 } },
      do: [
        {
          top_up: { offering: addOn, purchase_location: 'DE', price: { amount: 500, currency: 'EUR' } },
        },
      ],
    },
  ],
});

const topUps = () => sandbox.spy.calls('partner.createOrder').length;

test('a subscription without webhooks that has used up most of its data is found by the sweep and topped up once', async () => {
  expect(await putRules(system, book())).toMatchObject({ status: 200 });
  sandbox.partner.spend(subscription.planId, 0.85 * planBytes);
  await goOnUntil(system, async () => {
    return topUps() > 0 ? true : undefined;
  });
  const { body } = await call<List<unknown>>('GET', '/v1/executions');
  expect(body.items).toMatchObject([{ verdict: 'executed', rule: 'top-up-at-80', from: 'sweep' }]);
  expect(sandbox.spy.calls('partner.listProducts').map(({ status }) => status)).toContain(200);
  expect(topUps()).toBe(1);
}, 180_000);
