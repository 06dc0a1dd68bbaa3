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

/** Rules in the whole system from its synthesized template: data is spent at the sandbox, whose webhooks come twice. */
let system: LocalSystem;
let sandbox: Sandbox;
let subscription: PlannedSubscription;
let addOn: string;
let addOnAbroad: string;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-automations-'));

beforeAll(async () => {
  system = await startLocal({
    dataDir,
    say: () => {},
    sandbox: {
      seed: 7,
      orderLifeMs: 0,
      partner: { subscriptions: 1 },
      flags: { listCompatibleOfferings: true },
    },
    webhook: { disorder: { duplicate: 1 } },
  });
  if (system.sandbox === undefined) throw new Error('There is no sandbox');
  sandbox = system.sandbox;
  subscription = await partnerSubscription(sandbox);
  const client = await partnerOf(sandbox);
  addOn = await offeringNamed(client, addonName);
  addOnAbroad = await offeringNamed(client, 'United States day');
}, 180_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Decision = { readonly rule: string; readonly verdict: string; readonly why?: string };

const call = <Body>(method: string, path: string, body?: unknown) =>
  callSystem<Body>(system, method, path, body);

const book = (name: string, offering: string) => ({
  currency: 'EUR',
  day_quota: { count: 10, amount: 10_000 },
  rules: [
    {
      name,
      on: 'balance.threshold.exceeded',
      mode: 'on',
      when: "subscription.status = 'active'",
      once: 'period',
      threshold_percent: 80,
      quotas: { subscription_month: { count: 1, amount: 500 }, rule_day: { count: 10, amount: 5_000 } },
      do: [
        {
          top_up: { offering, purchase_location: 'DE', price: { amount: 500, currency: 'EUR' } },
        },
      ],
    },
  ],
});

const topUps = () => sandbox.spy.calls('partner.createOrder').length;

test('data that runs low is topped up once, however often the event comes, and the log says why', async () => {
  expect(await putRules(system, book('top-up-at-80', addOn))).toMatchObject({ status: 200 });
  sandbox.partner.spend(subscription.planId, 0.85 * planBytes);
  for (let step = 0; step < 8; step += 1) {
    await sandbox.partner.webhooks.deliver();
    await system.clock.advance(5_000);
  }
  const decided = await goOnUntil(system, async () => {
    const { body } = await call<List<Decision>>('GET', '/v1/executions');
    return body.items.some(({ verdict }) => verdict === 'executed') ? body.items : undefined;
  });
  expect(decided.filter(({ verdict }) => verdict === 'executed')).toHaveLength(1);
  const batches = await goOnUntil(system, async () => {
    const { body } = await call<List<{ id: string; state: string }>>(
      'GET',
      '/v1/jobs?kind=subscription_change',
    );
    // One by one: a list says what was last written down, which is minutes old.
    const views = await Promise.all(
      body.items.map(({ id }) => call<{ state: string }>('GET', `/v1/jobs/${id}`)),
    );
    if (views.some((view) => view.body.state === 'completed')) return body.items;
    return undefined;
  });
  expect(batches).toHaveLength(1);
  expect(topUps()).toBe(1);
  const view = await call<{ rows: Record<string, number> }>('GET', `/v1/jobs/${batches[0]?.id}`);
  expect(view.body.rows).toMatchObject({ total: 1, completed: 1 });
}, 180_000);

test('an add-on that does not fit the plan is not bought, and the log names both', async () => {
  const before = topUps();
  expect(await putRules(system, book('top-up-abroad', addOnAbroad))).toMatchObject({ status: 200 });
  const [event] = sandbox.partner.events('balance.threshold.exceeded');
  sandbox.partner.tellAgain(event?.id ?? '');
  await sandbox.partner.webhooks.deliver();
  const decided = await goOnUntil(system, async () => {
    const { body } = await call<List<Decision>>('GET', '/v1/executions?rule=top-up-abroad');
    return body.items.length > 0 ? body.items : undefined;
  });
  const why = `The offering ${addOnAbroad} does not fit the plan "Germany 5 GB a month"`;
  for (const decision of decided)
    expect(decision).toMatchObject({ verdict: 'guard_refused', why: expect.stringContaining(why) });
  expect(topUps()).toBe(before);
  expect(sandbox.spy.calls('partner.listCompatibleOfferings').map(({ status }) => status)).toContain(200);
}, 180_000);
