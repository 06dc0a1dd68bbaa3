import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventTypes } from '../../../../tools/provider-sandbox/partner/event.ts';
import { openPartner, someSubscription } from '../../../support/sandbox/partner-client.ts';
import { openReceiver } from '../../../support/sandbox/webhook-receiver.ts';

const planBytes = 5_000_000_000;

test('an event reaches its receiver with Basic and a signature over the raw body', async () => {
  const opened = await openPartner();
  const { commands } = opened;
  const { url, received } = await openReceiver();
  const secret = Buffer.from('a secret of the receiver').toString('base64');
  const { subscriptionId } = await someSubscription(opened);
  commands.webhooks.register({
    url,
    basic: { username: 'provider', password: 'päss:word' },
    signingSecrets: [secret],
  });
  await opened.partner.post(`/subscriptions/${subscriptionId}/grace`);
  await commands.webhooks.deliver();
  expect(received).toHaveLength(1);
  const [notification] = received;
  if (!notification) throw new Error('Nothing was received');
  const { headers, raw, event } = notification;
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type: 'subscription.grace',
    created_at: '2026-03-01T12:00:03.000Z',
    data: { subscription: { id: subscriptionId, status: 'grace' } },
  });
  expect(headers['content-type']).toBe('application/hal+json');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('provider:päss:word').toString('base64')}`);
  expect(headers['webhook-id']).toBe(event.id);
  expect(headers['webhook-timestamp']).toBe(String(Date.UTC(2026, 2, 1, 12, 0, 3) / 1000));
  const signed = createHmac('sha256', 'a secret of the receiver')
    .update(`${event.id}.1772366403.${raw}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed}`);
});

test('while a secret is replaced both sign', async () => {
  const opened = await openPartner();
  const { url, received } = await openReceiver();
  opened.commands.webhooks.register({ url, signingSecrets: ['bmV3', 'b2xk'] });
  await someSubscription(opened);
  await opened.commands.webhooks.deliver();
  expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect(received[0]?.headers.authorization).toBeUndefined();
});

test('a refused event is tried six times over two hours, then no more', async () => {
  const opened = await openPartner();
  const { clock, commands } = opened;
  const { url, received } = await openReceiver(...Array(20).fill(500));
  const { subscriptionId } = await someSubscription(opened);
  commands.webhooks.register({ url, enabledEvents: ['subscription.sim_profile.installed'] });
  const startMs = clock.now();
  commands.installProfile(subscriptionId);
  for (let second = 0; second <= 10_800; second += 1) {
    await commands.webhooks.deliver();
    clock.advance(1000);
  }
  const secondsOf = commands.webhooks.attempts().map(({ atMs }) => (atMs - startMs) / 1000);
  expect(secondsOf).toEqual([0, 10, 60, 300, 1800, 7200]);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  expect(commands.webhooks.attempts().map(({ status }) => status)).toEqual(Array(6).fill(500));
  expect(commands.webhooks.pending()).toBe(0);
});

test('only 200 counts as received, and a received event is not sent again', async () => {
  const opened = await openPartner();
  const { clock, commands } = opened;
  const { url } = await openReceiver(202, 400, 200);
  const { subscriptionId } = await someSubscription(opened);
  commands.webhooks.register({ url });
  commands.installProfile(subscriptionId);
  for (const waitMs of [0, 10_000, 50_000, 240_000, 7_200_000]) {
    clock.advance(waitMs);
    await commands.webhooks.deliver();
  }
  expect(commands.webhooks.attempts().map(({ status }) => status)).toEqual([202, 400, 200]);
});

test('a receiver that nobody answers for is tried again too', async () => {
  const opened = await openPartner();
  const { subscriptionId } = await someSubscription(opened);
  opened.commands.webhooks.register({ url: 'http://127.0.0.1:1/' });
  opened.commands.installProfile(subscriptionId);
  await opened.commands.webhooks.deliver();
  expect(opened.commands.webhooks.attempts()).toMatchObject([{ attemptNo: 1 }]);
  expect(opened.commands.webhooks.attempts()[0]).not.toHaveProperty('status');
  expect(opened.commands.webhooks.pending()).toBe(1);
});

test('a dropped event never comes, though it happened', async () => {
  const opened = await openPartner();
  const { url, received } = await openReceiver();
  opened.commands.webhooks.register({ url, disorder: { drop: 1 } });
  await someSubscription(opened);
  opened.clock.advance(86_400_000);
  await opened.commands.webhooks.deliver();
  expect(received).toEqual([]);
  expect(opened.commands.events('subscription.active')).toHaveLength(1);
});

test('a duplicate comes once, later, with the same id', async () => {
  const opened = await openPartner();
  const { url, received } = await openReceiver();
  const { subscriptionId } = await someSubscription(opened);
  opened.commands.webhooks.register({ url, disorder: { duplicate: 1 } });
  opened.commands.installProfile(subscriptionId);
  await opened.commands.webhooks.deliver();
  expect(received).toHaveLength(1);
  opened.clock.advance(7_200_000);
  await opened.commands.webhooks.deliver();
  opened.clock.advance(7_200_000);
  await opened.commands.webhooks.deliver();
  expect(received).toHaveLength(2);
  expect(received[1]?.raw).toBe(received[0]?.raw);
});

test('held back events arrive in another order, the same one for the same seed', async () => {
  const orderOf = async (seed: number) => {
    const opened = await openPartner({ seed });
    const { url, received } = await openReceiver();
    const { planId } = await someSubscription(opened);
    opened.commands.webhooks.register({ url, disorder: { reorder: 0.5 } });
    const { partner, clock, commands } = opened;
    const { subscriptionId } = await someSubscription(opened);
    await partner.post(`/subscriptions/${subscriptionId}/grace`);
    await partner.post(`/subscriptions/${subscriptionId}/suspend`);
    commands.spend(planId, planBytes);
    clock.advance(600_000);
    await commands.webhooks.deliver();
    const happened = commands.events().slice(-received.length);
    expect(received.map(({ event }) => event.id).toSorted()).toEqual(happened.map(({ id }) => id).toSorted());
    return {
      happened: happened.map(({ id }) => id),
      arrived: received.map(({ event }) => event.id),
    };
  };
  const [first, second] = [await orderOf(3), await orderOf(3)];
  expect(first.arrived).not.toEqual(first.happened);
  expect(second.arrived).toEqual(first.arrived);
});

test('a receiver gets the events it wants, from its registration on', async () => {
  const opened = await openPartner();
  const { url, received } = await openReceiver();
  const { planId } = await someSubscription(opened);
  opened.commands.webhooks.register({ url, enabledEvents: ['balance.threshold.exceeded'] });
  opened.commands.spend(planId, planBytes);
  await opened.commands.webhooks.deliver();
  expect(received.map(({ event }) => event.type)).toEqual(['balance.threshold.exceeded']);
});

test('every documented event type has a cause', async () => {
  const opened = await openPartner();
  const { partner, clock, commands } = opened;
  const plans = await partner.get('/product-catalogs?name=Plans%20only');
  const path = plans.body._embedded.product_catalogs?.[0]?._links['product-offerings']?.href ?? '';
  const { body } = await partner.get(path);
  const unlimited = body._embedded.product_offerings?.find(({ name }) => name === 'Everywhere unlimited')?.id;
  const post = async (target: string, form?: unknown) => {
    const { status, body: answered } = await partner.post(target, form);
    expect(status).toBeLessThan(300);
    return answered;
  };

  const one = await someSubscription(opened);
  commands.installProfile(one.subscriptionId);
  commands.spend(one.planId, planBytes);
  await post(`/subscriptions/${one.subscriptionId}/grace`);
  await post(`/subscriptions/${one.subscriptionId}/suspend`);
  await post('/orders', { type: 'cancel_subscription', subscription_id: one.subscriptionId });

  const two = await someSubscription(opened);
  await post(`/products/${two.planId}/cancel`, { cancellation_mode: 'immediate' });
  const topUp = { type: 'topup_subscription', subscription_id: two.subscriptionId, purchase_location: 'DE' };
  await post('/orders', { ...topUp, products: { plan: { product_offering_id: unlimited } } });
  clock.advance(3000);
  commands.throttle(
    commands.products(two.subscriptionId).find(({ status }) => status === 'active')?.id ?? '',
    '64 kbit/s',
  );
  await post(`/subscriptions/${two.subscriptionId}/deactivate`);
  commands.terminate(two.subscriptionId);
  commands.deleteProfile(two.subscriptionId);

  const decisions = ['accept', 'reject', 'accept-cancelation'];
  for (const decision of decisions) {
    const subscription = await someSubscription(opened);
    await post(`/phone-numbers/${subscription.phoneNumberId}/enable-porting-opt-in`);
    const portingId = commands.askForNumber(subscription.phoneNumberId);
    if (decision === 'accept-cancelation') commands.withdraw(portingId);
    await post(`/portings/${portingId}/${decision}`);
  }
  clock.advance(3 * 86_400_000);

  const seen = new Set(commands.events().map(({ type }) => type));
  expect(eventTypes.filter((type) => !seen.has(type))).toEqual([]);
});

test('while webhooks are late each event is sent a quarter of an hour after it happened', async () => {
  const opened = await openPartner();
  const { clock, commands, sandbox } = opened;
  const { url, received } = await openReceiver();
  const { subscriptionId } = await someSubscription(opened);
  commands.webhooks.register({ url, enabledEvents: ['subscription.sim_profile.installed'] });
  await fetch(`${sandbox.baseUrl}/_sandbox/incidents/late-webhooks`, { method: 'POST' });
  commands.installProfile(subscriptionId);
  clock.advance(15 * 60_000 - 1);
  await commands.webhooks.deliver();
  expect(received).toHaveLength(0);
  clock.advance(1);
  await commands.webhooks.deliver();
  expect(received).toHaveLength(1);
});
