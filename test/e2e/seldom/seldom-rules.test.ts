import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, expect, test } from 'vitest';
import { exampleSubscription } from '../../../apps/local/provider.ts';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import { type Crm, startCrm } from '../../support/crm-server.ts';
import { addonName, offeringNamed, partnerOf } from '../../support/sandbox/partner-client.ts';
import {
  type List,
  partnerSubscriptions,
  planBytes,
  postWebhook,
  putRules,
} from '../../support/system-client.ts';
import { deadLettersOf, queueNamed } from '../support/dead-letters-of.ts';
import { openSystem } from '../support/open-system.ts';
import { broken, brokenTable, everyTableTry, everyTry } from '../support/rude-aws.ts';

/**
 * What functions call seldom for rules: when events are lost or replayed, and when what was started breaks off or is
 * refused.
 */
let crm: Crm;
const at = openSystem(async () => {
  crm = await startCrm({ status: 410 });
  return {
    crm: { url: crm.url, signing: [Buffer.from('a'.repeat(32)).toString('base64')] },
    sandbox: {
      seed: 7,
      orderLifeMs: 0,
      orderCallsPerMinute: Number.POSITIVE_INFINITY,
      partner: { subscriptions: 2, firstNumbers: [exampleSubscription] },
    },
    webhook: { enabledEvents: [] },
  };
});
afterAll(() => crm?.close());
const { aws, call } = at;

type Event = { readonly id: string; readonly type: string };
type Jobs = List<{ readonly id: string; readonly state: string }>;

const minuteMs = 60_000;
const quotas = { rule_day: { count: 10, amount: 5_000 } };

/** Rules of everything below: a subscription that runs low, one that is empty, and a profile that was installed. */
async function book(): Promise<object> {
  const offering = await offeringNamed(await partnerOf(at.sandbox), addonName);
  const price = { amount: 500, currency: 'EUR' };
  return {
    currency: 'EUR',
    day_quota: { count: 10, amount: 10_000 },
    rules: [
      {
        name: 'low',
        on: 'balance.threshold.exceeded',
        mode: 'on',
        once: 'period',
        threshold_percent: 80,
        quotas: { subscription_month: { count: 2, amount: 1_000 }, ...quotas },
        do: [
          { top_up: { offering, purchase_location: 'DE', price } },
          { sms: { to: 'subscription', text: 'Your data runs low' } },
        ],
      },
      {
        name: 'cancel',
        on: 'product.throttling.applied',
        mode: 'on',
        once: 'subject',
        quotas,
        do: [
          {
            operation: {
              name: 'partner.cancel_subscription_products',
              input: { subscriptionId: { $: 'subscription' }, productIds: [{ $: 'product' }] },
            },
          },
        ],
      },
      {
        name: 'tell',
        on: 'subscription.sim_profile.installed',
        mode: 'on',
        once: 'subject',
        quotas,
        do: [{ crm: { body: { subscription: { $: 'subscription' } } } }],
      },
    ],
  };
}

/** Posts an event as the provider would, and waits until it was reacted to. */
async function reported({ id }: Event, change: object = {}): Promise<void> {
  const from = at.system.events.count();
  const event = at.sandbox.partner.events().find((one) => one.id === id);
  const { status } = await postWebhook(at.system, JSON.stringify({ ...event, ...change }));
  expect(status).toBe(200);
  await at.system.events.waitFor(
    (one) => one.kind === 'message' && one.function === 'events-react' && one.outcome === 'deleted',
    from,
  );
}

const last = (type: Parameters<typeof at.sandbox.partner.events>[0]): Event => {
  const event = at.sandbox.partner.events(type).at(-1);
  if (event === undefined) throw new Error(`There is no event ${type}`);
  return event;
};

test('rules whose answer was lost are there once, and each version can be read', async () => {
  aws.next('api-write', /^PutItem .*"RULES"/s, 'lost');
  expect((await putRules(at.system, await book())).status).toBe(200);
  expect(aws.pending()).toBe(0);
  expect((await call('GET', '/v1/rules?version=1')).status).toBe(200);
  expect((await call('GET', '/v1/rules?version=2')).status).toBe(404);
});

test('a subscription that an event has named is swept: it is topped up, and reported by a text that is refused and sent again', async () => {
  const [subscription] = await partnerSubscriptions(at.sandbox);
  if (subscription === undefined) throw new Error('There is no subscription');
  at.sandbox.partner.spend(subscription.planId, 0.85 * planBytes);
  const low = last('balance.threshold.exceeded');
  await reported(low, { id: 'evt_named', type: 'product.active' });
  at.sandbox.faults.next('sendSms', { kind: 'refused' });
  const refused = await at.goOnUntil(async () => {
    const { body } = await call<Jobs>('GET', '/v1/jobs?kind=campaign');
    return body.items.find(({ state }) => state === 'completed');
  }, 5 * minuteMs);
  const { status, body } = await call<{ id: string }>('POST', `/v1/jobs/${refused.id}/retry`, {
    states: ['refused'],
  });
  expect(status).toBe(202);
  await at.goOnUntil(() => at.sandbox.spy.performed().length > 0 || undefined);
  expect(at.hasCalled('sms-send', 'dynamodb:Query', /^RULES$/)).toBe(true);
  expect(body.id).not.toBe(refused.id);
  expect(at.hasCalled('scheduler', 'dynamodb:Query', /^WATCHED#/)).toBe(true);
}, 300_000);

test('an event is tried by its name, replayed, and found among dead letters', async () => {
  const tried = (event: object) => call('POST', '/v1/rules/low/test', { ...event, facts: {} });
  const kept = await tried({ source: 'provider', id: 'evt_named' });
  expect(kept).toMatchObject({ status: 200, body: { is_on_this_type: false } });
  const [, other] = await partnerSubscriptions(at.sandbox);
  at.sandbox.partner.spend(other?.planId ?? '', 0.85 * planBytes);
  const pasted = await tried({ event: last('balance.threshold.exceeded') });
  expect(pasted).toMatchObject({ status: 200, body: { is_on_this_type: true, verdict: 'dry_run' } });
  const period = { from: new Date(at.system.clock.now() - 86_400_000).toISOString() };
  const counted = await call<{ events: number }>('POST', '/v1/replays', { ...period, mode: 'count' });
  const { events: count } = counted.body;
  expect(count).toBeGreaterThan(0);
  expect((await call('POST', '/v1/replays', { ...period, mode: 'run', count })).status).toBe(202);
  await at.system.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: await deadLettersOf(at.system, queueNamed(at.system, 'WebhooksWorkerQueue')),
      MessageBody: JSON.stringify({
        source: 'provider',
        eventName: eventNameOf({ source: 'provider', id: 'evt_named' }),
      }),
    }),
  );
  const { body } = await call<List<{ queue: string; count: number }>>('GET', '/v1/dead-letters');
  const found = body.items.find((queue) => queue.count > 0);
  expect(await call('GET', `/v1/dead-letters/${found?.queue}`)).toMatchObject({
    status: 200,
    body: { items: [{ about: { event_id: 'evt_named' } }] },
  });
});

test('a product that was canceled by a rule is watched no longer', async () => {
  const low = last('balance.threshold.exceeded');
  await reported(low, { id: 'evt_cancel', type: 'product.throttling.applied' });
  await at.goOnUntil(
    () => at.hasCalled('scheduler', 'dynamodb:DeleteItem', /^WATCHED$/) || undefined,
    5 * minuteMs,
  );
  expect(at.hasCalled('orders-place', 'dynamodb:UpdateItem', /^WATCHED#/)).toBe(true);
}, 300_000);

test('a notification that was refused is sent again, and one whose planning broke off is planned by the planner', async () => {
  const [one, other] = await partnerSubscriptions(at.sandbox);
  at.sandbox.partner.installProfile(one?.subscriptionId ?? '');
  await reported(last('subscription.sim_profile.installed'));
  const refused = await at.goOnUntil(async () => {
    const { body } = await call<Jobs>('GET', '/v1/notifications');
    return body.items.find(({ state }) => state === 'completed');
  }, minuteMs);
  const again = await call('POST', `/v1/notifications/${refused.id}/resend`);
  expect(again.status).toBe(202);
  expect((await call('GET', '/v1/executions?jobs=true')).status).toBe(200);

  aws.next('events-react', /^PUT \/.*\/jobs\/ntc_/, broken, everyTry);
  at.sandbox.partner.installProfile(other?.subscriptionId ?? '');
  await reported(last('subscription.sim_profile.installed'));
  await at.goOnUntil(() => aws.pending() === 0 || undefined);
  await at.goOnUntil(() => crm.calls.length >= 3 || undefined, minuteMs);
  expect(at.hasCalled('uploads-plan', 'sqs:SendMessage', /NotificationsWorkerQueue/)).toBe(true);
}, 300_000);

test('an event that was kept and not queued is queued by the next run of the scheduler', async () => {
  aws.next('webhooks-receive', /^UpdateItem /, brokenTable, everyTableTry);
  const event = { ...last('balance.threshold.exceeded'), id: 'evt_late' };
  expect((await postWebhook(at.system, JSON.stringify(event))).status).toBe(503);
  expect(aws.pending()).toBe(0);
  await at.goOnUntil(() => at.hasCalled('scheduler', 'dynamodb:UpdateItem', /Events/) || undefined, minuteMs);
}, 120_000);
