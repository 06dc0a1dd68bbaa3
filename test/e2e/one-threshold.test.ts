import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSubscription } from '../../apps/local/provider.ts';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { exampleSender } from '../../tools/provider-sandbox/example-sender.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { addonName, offeringNamed, partnerOf } from '../support/sandbox/partner-client.ts';
import {
  callSystem,
  goOnUntil,
  type List,
  type PlannedSubscription,
  partnerSubscription,
  planBytes,
  postWebhook,
  putRules,
} from '../support/system-client.ts';
import { deadLettersOf, queueNamed } from './support/dead-letters-of.ts';

/**
 * Fifty events at once for one threshold, in the whole system from its synthesized template; and a dead letter of what
 * was done.
 */
let system: LocalSystem;
let sandbox: Sandbox;
let subscription: PlannedSubscription;
let addOn: string;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-one-threshold-'));
const eventCount = 50;

beforeAll(async () => {
  system = await startLocal({
    dataDir,
    say: () => {},
    sandbox: {
      seed: 7,
      orderLifeMs: 0,
      partner: { subscriptions: 1, firstNumbers: [exampleSubscription] },
    },
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

type Decision = {
  readonly event: { readonly id: string };
  readonly verdict: string;
  readonly checks: readonly { readonly name: string; readonly passed: boolean }[];
};

const call = <Body>(method: string, path: string, body?: unknown) =>
  callSystem<Body>(system, method, path, body);

/** The first shipped rule, on. */
function book() {
  const shipped = JSON.parse(readFileSync(new URL('../../examples/rules.json', import.meta.url), 'utf8'));
  const [first] = shipped.rules;
  return { ...shipped, rules: [{ ...first, mode: 'on' }] };
}

const topUps = () =>
  sandbox.partner.products(subscription.subscriptionId).filter(({ offeringId }) => offeringId === addOn)
    .length;
const alerts = () => sandbox.spy.performed().reduce((sum, { to }) => sum + to.length, 0);

test('50 events at once for one threshold make one order and one alert, and the log explains the other 49', async () => {
  expect((await putRules(system, book())).status).toBe(200);
  sandbox.partner.spend(subscription.planId, 0.85 * planBytes);
  const [reported] = sandbox.partner.events('balance.threshold.exceeded');
  const ids = Array.from({ length: eventCount }, (_, at) => `evt_same_${String(at).padStart(2, '0')}`);
  const answers = await Promise.all(
    ids.map((id) => postWebhook(system, JSON.stringify({ ...reported, id }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(eventCount).fill(200));

  const decisions = await goOnUntil(system, async () => {
    const { body } = await call<List<Decision>>('GET', '/v1/executions?limit=1000');
    return body.items.length >= eventCount ? body.items : undefined;
  });
  expect(decisions.map(({ event }) => event.id).toSorted()).toEqual(ids);
  const others = decisions.filter(({ verdict }) => verdict !== 'executed');
  expect(others).toHaveLength(eventCount - 1);
  // Anyone who looks while the one execution takes its room is held back by a guard of it; anyone who looks later finds
  // it done.
  for (const { verdict, checks } of others) {
    expect(['duplicate', 'guard_refused']).toContain(verdict);
    expect(checks.at(-1)).toMatchObject({ passed: false });
  }

  await goOnUntil(system, () => (topUps() > 0 && alerts() > 0) || undefined);
  await system.clock.advance(5 * 60_000);
  expect([topUps(), alerts()]).toEqual([1, 1]);
  expect(sandbox.spy.performed()[0]).toMatchObject({ from: exampleSender, to: [exampleSubscription.msisdn] });
}, 180_000);

test('a dead letter about an order that is done says so, and sending it back changes nothing', async () => {
  const { body: listed } = await call<List<{ id: string }>>('GET', '/v1/jobs?kind=subscription_change');
  const [job] = listed.items;
  await goOnUntil(system, async () => {
    const { body } = await call<{ state: string }>('GET', `/v1/jobs/${job?.id}`);
    return body.state === 'completed' || undefined;
  });
  await system.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: await deadLettersOf(system, queueNamed(system, 'OrdersWorkerQueue')),
      MessageBody: JSON.stringify({ jobId: job?.id, entryId: '000000.01' }),
    }),
  );
  const before = await call('GET', `/v1/jobs/${job?.id}/rows`);
  expect((await call('GET', '/v1/dead-letters/orders')).body).toMatchObject({
    count: 1,
    items: [{ about: { job_id: job?.id }, state: 'accepted', redrive: 'does nothing' }],
  });
  expect((await call('POST', '/v1/dead-letters/orders/redrive', {})).body).toEqual({
    queue: 'orders',
    count: 1,
  });
  const from = system.events.count();
  expect(await call('POST', '/v1/dead-letters/orders/redrive', { count: 5 })).toEqual({
    status: 202,
    body: { queue: 'orders', moved: 1 },
  });
  await system.events.waitFor(
    (event) => event.kind === 'message' && event.function === 'orders-place' && event.outcome === 'deleted',
    from,
  );
  expect((await call('GET', '/v1/dead-letters/orders')).body).toEqual({
    queue: 'orders',
    count: 0,
    items: [],
    next: null,
  });
  expect(await call('GET', `/v1/jobs/${job?.id}/rows`)).toEqual(before);
  expect(topUps()).toBe(1);
  expect((await call('GET', '/v1/dead-letters')).body).toMatchObject({ items: Array(9).fill({ count: 0 }) });
}, 180_000);
