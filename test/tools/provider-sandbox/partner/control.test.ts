import { expect, test } from 'vitest';
import type { PartnerSummary } from '../../../../tools/provider-sandbox/partner/partner-summary.ts';
import { openPartner, someSubscription } from '../../../support/sandbox/partner-client.ts';
import { openReceiver } from '../../../support/sandbox/webhook-receiver.ts';

async function opened() {
  const all = await openPartner();
  const subscription = await someSubscription(all);
  const control = async (path: string, body?: unknown) => {
    const response = await fetch(`${all.sandbox.baseUrl}/_sandbox/partner/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...all, ...subscription, control };
}

test('a command over HTTP spends data, and its event shows', async () => {
  const { control, planId } = await opened();
  const spent = await control('commands', { command: 'spend', productId: planId, bytes: 9e9 });
  expect(spent).toEqual({ status: 200, body: { result: 5e9 } });
  const { body } = await control('events');
  const types = (body.events as { type: string }[]).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['balance.threshold.exceeded', 'product.depleted']);
});

test('a command that has no result answers null', async () => {
  const { control, subscriptionId, commands } = await opened();
  const answer = await control('commands', { command: 'terminate', subscriptionId });
  expect(answer).toEqual({ status: 200, body: { result: null } });
  expect(commands.events('subscription.terminated')).toHaveLength(1);
});

test('a command that cannot be carried out says why', async () => {
  const { control, planId, phoneNumberId } = await opened();
  const early = await control('commands', { command: 'askForNumber', phoneNumberId });
  expect(early).toMatchObject({
    status: 400,
    body: { errors: [{ detail: expect.stringContaining('opt-in') }] },
  });
  const unknown = await control('commands', { command: 'dance' });
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '$.command' }] } });
  const negative = await control('commands', { command: 'spend', productId: planId, bytes: -1 });
  expect(negative).toMatchObject({ status: 400, body: { errors: [{ pointer: '$.bytes' }] } });
});

test('a receiver registers over HTTP, and the attempts to reach it show', async () => {
  const { control, subscriptionId, commands } = await opened();
  const { url, received } = await openReceiver();
  expect((await control('webhooks', { url, disorder: { drop: 0 } })).status).toBe(201);
  await control('commands', { command: 'installProfile', subscriptionId });
  await commands.webhooks.deliver();
  expect(received).toHaveLength(1);
  const { body } = await control('attempts');
  expect(body.attempts).toMatchObject([{ url, eventId: received[0]?.event.id, attemptNo: 1, status: 200 }]);
});

test.each([
  [{ url: 'ftp://example.com' }, '$.url'],
  [{ url: 'http://127.0.0.1:1/', enabledEvents: ['party'] }, '$.enabledEvents[0]'],
  [{ url: 'http://127.0.0.1:1/', disorder: { drop: 2 } }, '$.disorder.drop'],
])('the receiver %j is refused', async (form, pointer) => {
  const { control } = await opened();
  expect(await control('webhooks', form)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
});

test('the state counts what the partner API holds, each in its status by now', async () => {
  const { sandbox, partner, clock, commands, subscriptionId, phoneNumberId, accountId } = await opened();
  const { url } = await openReceiver();
  commands.webhooks.register({ url });
  await partner.post(`/phone-numbers/${phoneNumberId}/enable-porting-opt-in`);
  commands.askForNumber(phoneNumberId);
  await partner.post('/orders', { type: 'cancel_subscription', subscription_id: subscriptionId });
  const state = async (accept: string) =>
    (await fetch(`${sandbox.baseUrl}/_sandbox`, { headers: { accept } })).text();
  const partnerState = async () => JSON.parse(await state('application/json')).partner;
  expect(await partnerState()).toEqual({
    api: `${sandbox.baseUrl}/connect`,
    accounts: 1,
    accountIds: [accountId],
    plan: { offeringId: expect.any(String), purchaseLocation: 'DE' },
    subscriptions: { active: 1 },
    orders: { accepted: 1, completed: 1 },
    portings: { pending: 1 },
    events: 4,
    deliveriesPending: 0,
  });
  clock.advance(3000);
  expect(await partnerState()).toMatchObject({
    subscriptions: { canceled: 1 },
    orders: { completed: 2 },
    events: 6,
  });
  await commands.webhooks.deliver();
  const page = await state('text/html');
  expect(page).toContain('<tr><td>Subscriptions</td><td>1 canceled</td></tr>');
  expect(page).toContain('<tr><td>Portings</td><td>1 pending</td></tr>');
  expect(page).toContain('<tr><td>Deliveries pending</td><td>0</td></tr>');
});

test('the state names an account, a plan and a country that an activation is taken for', async () => {
  const { sandbox, partner } = await openPartner({ partner: { subscriptions: 1 } });
  const state = await (await fetch(`${sandbox.baseUrl}/_sandbox`)).json();
  const { accountIds, plan } = (state as { partner: PartnerSummary }).partner;
  const subscriber = await partner.post('/subscribers', {
    account_id: accountIds[0],
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    address: { country: plan?.purchaseLocation },
  });
  const order = await partner.post('/orders', {
    type: 'activate_subscription',
    subscriber_id: subscriber.body.id,
    purchase_location: plan?.purchaseLocation,
    sim_profile: { sim_type: 'esim' },
    products: { plan: { product_offering_id: plan?.offeringId } },
  });
  expect(order).toMatchObject({ status: 201, body: { status: 'accepted' } });
  const page = await (
    await fetch(`${sandbox.baseUrl}/_sandbox`, { headers: { accept: 'text/html' } })
  ).text();
  expect(page).toContain(`<td>1 ${accountIds[0]}</td>`);
  expect(page).toContain(`<td>${plan?.offeringId} in DE</td>`);
});

test('a delivery that was refused is pending, and one that was swallowed on purpose is reported', async () => {
  const { sandbox, commands, control, subscriptionId } = await opened();
  commands.webhooks.register({ url: 'http://127.0.0.1:1/' });
  commands.webhooks.register({ url: 'http://127.0.0.1:1/dropped', disorder: { drop: 1 } });
  commands.installProfile(subscriptionId);
  await commands.webhooks.deliver();
  const state = await (await fetch(`${sandbox.baseUrl}/_sandbox`)).json();
  expect(state).toMatchObject({ partner: { deliveriesPending: 1 } });
  const eventId = commands.events().at(-1)?.id;
  const { body } = await control('attempts');
  expect(body).toMatchObject({
    attempts: [{ url: 'http://127.0.0.1:1/', eventId, attemptNo: 1 }],
    dropped: [{ url: 'http://127.0.0.1:1/dropped', eventId }],
  });
});

test('an event can be reported again under another id, with the same words and the same time', async () => {
  const { control, planId, commands } = await opened();
  await control('commands', { command: 'spend', productId: planId, bytes: 4.5e9 });
  const [first] = commands.events('balance.threshold.exceeded');
  const { body } = await control('commands', { command: 'tellAgain', eventId: first?.id });
  const again = commands.events('balance.threshold.exceeded')[1];
  expect(body).toEqual({ result: again?.id });
  expect(again).toEqual({ ...first, id: again?.id });
  expect(again?.id).not.toBe(first?.id);
});
