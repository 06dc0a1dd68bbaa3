import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import {
  goOnUntil,
  type List,
  type PlannedSubscription,
  partnerSubscriptions,
  planBytes,
  postWebhook,
  type WebhookSecrets,
  webhookSecrets,
  webhookSignature,
} from '../support/system-client.ts';

/** Webhooks in the whole system from its synthesized template, brought by the sandbox: doubled, reordered and late. */
let system: LocalSystem;
let sandbox: Sandbox;
let subscriptions: readonly PlannedSubscription[];
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-webhooks-'));
const lineCount = 30;

beforeAll(async () => {
  system = await startLocal({
    dataDir,
    say: () => {},
    sandbox: { seed: 11, partner: { subscriptions: lineCount } },
    webhook: { disorder: { duplicate: 0.5, reorder: 0.5 } },
  });
  if (system.sandbox === undefined) throw new Error('There is no sandbox');
  sandbox = system.sandbox;
  subscriptions = await partnerSubscriptions(sandbox);
}, 120_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Listed = { readonly id: string; readonly type: string };
type Shown = Listed & { readonly body: string; readonly queued_at: string };

async function api<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${system.apiUrl}${path}`, {
    headers: { authorization: `Bearer ${system.apiKey}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
}

const listed = async (query = '') => (await api<List<Listed>>(`/v1/events?limit=1000${query}`)).items;
const writeSecrets = (secrets: WebhookSecrets) =>
  system.clients.secrets.send(
    new PutSecretValueCommand({ SecretId: system.webhookSecretArn, SecretString: JSON.stringify(secrets) }),
  );
/** How often the worker said that it has seen the event. */
const timesRecorded = (id: string) =>
  readFileSync(system.logFile, 'utf8')
    .split('\n')
    .filter((subscription) => subscription.includes('event.decided') && subscription.includes(id)).length;

const post = (body: string, change: Readonly<Record<string, string | undefined>> = {}, source?: string) =>
  postWebhook(system, body, change, source);

const eventBody = (id: string, change: object = {}) =>
  JSON.stringify({
    id,
    type: 'product.depleted',
    created_at: '2026-03-01T12:00:00Z',
    data: { product: { id: 'prd_1' } },
    ...change,
  });

test('each event that the sandbox tells, twice, late and in another order, is kept once as it came, and reacted to', async () => {
  const before = sandbox.partner.events().length;
  for (const { planId, subscriptionId } of subscriptions) {
    sandbox.partner.spend(planId, 0.85 * planBytes);
    sandbox.partner.installProfile(subscriptionId);
    sandbox.partner.spend(planId, planBytes);
  }
  const happened = sandbox.partner.events().slice(before);
  expect(happened).toHaveLength(3 * lineCount);
  for (let minute = 0; minute < 6; minute += 1) {
    await sandbox.partner.webhooks.deliver();
    await system.clock.advance(60_000);
  }
  await sandbox.partner.webhooks.deliver();

  const attempts = sandbox.partner.webhooks.attempts();
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200]));
  expect(attempts.length).toBeGreaterThan(1.3 * happened.length);
  const arrived = [...new Set(attempts.map(({ eventId }) => eventId))];
  expect(arrived).not.toEqual(happened.map(({ id }) => id));

  const kept = await listed();
  expect(kept.map(({ id }) => id).toSorted()).toEqual(happened.map(({ id }) => id).toSorted());
  expect(kept.map(({ id }) => id).toReversed()).toEqual(arrived);
  const thresholds = await listed('&type=balance.threshold.exceeded&source=provider');
  expect(thresholds).toHaveLength(lineCount);
  const first = happened.find(({ type }) => type === 'balance.threshold.exceeded');
  const shown = await api<Shown>(`/v1/events/${first?.id}?source=provider`);
  expect(shown.body).toBe(JSON.stringify(first));
  await goOnUntil(system, () => happened.every(({ id }) => timesRecorded(id) === 1) || undefined);
}, 120_000);

test('everybody whose data ran out this week is found by these events, and seen in the preview', async () => {
  const answer = await fetch(`${system.apiUrl}/v1/campaigns`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${system.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'out-of-data-1',
    },
    body: JSON.stringify({
      from: '+12125550100',
      text: 'Your data ran out.',
      audience: { api: 'partner', data_ran_out_days: 7 },
      options: { mode: 'check' },
    }),
  });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as Listed;
  await goOnUntil(system, async () => {
    const { state } = await api<{ state: string }>(`/v1/jobs/${id}`);
    return state === 'completed' || undefined;
  });
  expect(await api(`/v1/jobs/${id}/preview`)).toMatchObject({
    audience: { matched: lineCount, without_number: 0 },
  });
}, 60_000);

test('a burst of 50 events for one product is kept as 50 events, and each is reacted to once', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `evt_burst_${String(at).padStart(2, '0')}`);
  const statuses = await Promise.all([...ids, ...ids].map((id) => post(eventBody(id))));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  const kept = (await listed()).filter(({ id }) => id.startsWith('evt_burst_'));
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids);
  await goOnUntil(system, () => ids.every((id) => timesRecorded(id) > 0) || undefined);
});

test('what cannot be taken is answered as it deserves, and nothing of it is kept', async () => {
  const before = (await listed()).length;
  const body = eventBody('evt_bad');
  const { provider } = await webhookSecrets(system);
  const signing = provider?.signing[0] ?? '';
  const large = eventBody('evt_large', { data: { pad: 'x'.repeat(300 * 1024) } });
  expect((await post(large)).status).toBe(413);
  const refusals = [
    await post(body, { authorization: undefined }),
    await post(body, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' }),
    await post(body, { authorization: `Bearer ${system.apiKey}` }),
    await post(body, { 'webhook-signature': undefined }),
    await post(body, { 'webhook-signature': 'v1,AAAA' }),
    await post(body, webhookSignature(Buffer.alloc(32, 1).toString('base64'), body, system.clock.now())),
    await post(body, webhookSignature(signing, body, system.clock.now() - 400_000)),
    await post(body, webhookSignature(signing, eventBody('evt_other'), system.clock.now())),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(Array(8).fill(401));
  // The answers say the same, so that nobody learns which proof was nearly right.
  const saying = refusals.map(({ text }) => JSON.stringify({ ...JSON.parse(text), request_id: '' }));
  expect(new Set(saying).size).toBe(1);
  expect((await post('{"id":"evt_bad"}')).status).toBe(400);
  expect((await post('no JSON')).status).toBe(400);
  expect((await post(body, {}, 'nobody')).status).toBe(404);
  expect(await listed()).toHaveLength(before);
});

test('GET /v1/events is for those who have a key, and a webhook is only posted', async () => {
  const statusOf = async (path: string) => (await fetch(`${system.apiUrl}${path}`)).status;
  for (const path of ['/v1/events', '/v1/events/evt_burst_00?source=provider'])
    expect(await statusOf(path)).toBe(401);
  expect(await statusOf('/webhooks/provider')).toBe(405);
});

test('password and signing secret are replaced without losing an event, and the old ones end', async () => {
  const secrets = await webhookSecrets(system);
  const { basic: [basic] = [], signing: [signing] = [] } = secrets.provider ?? {};
  if (basic === undefined || signing === undefined) throw new Error('The secret is empty');
  const next = {
    basic: { username: 'provider', password: 'the next one' },
    signing: Buffer.alloc(32, 9).toString('base64'),
  };
  const send = (id: string, by: { basic: typeof basic; signing: string }) => {
    const { username, password } = by.basic;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    return post(eventBody(id), {
      authorization,
      ...webhookSignature(by.signing, eventBody(id), system.clock.now()),
    });
  };
  const old = { basic, signing };
  // More than the function has environments, so that each of them meets both.
  const both = async (round: string) =>
    Promise.all(
      [old, next].flatMap((by, who) =>
        Array.from({ length: 12 }, (_, at) => send(`evt_${round}_${who}_${at}`, by)),
      ),
    );
  await system.clock.advance(6_000);
  await writeSecrets({
    ...secrets,
    provider: { basic: [next.basic, basic], signing: [next.signing, signing] },
  });
  expect(new Set((await both('during')).map(({ status }) => status))).toEqual(new Set([200]));
  await writeSecrets({ ...secrets, provider: { basic: [next.basic], signing: [next.signing] } });
  await system.clock.advance(61_000);
  const after = (await both('after')).map(({ status }) => status);
  expect([new Set(after.slice(0, 12)), new Set(after.slice(12))]).toEqual([new Set([401]), new Set([200])]);
  const kept = (await listed()).filter(({ id }) => /^evt_(during|after)_/.test(id));
  expect(kept).toHaveLength(36);
});
