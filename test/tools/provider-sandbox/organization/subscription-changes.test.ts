import { expect, test } from 'vitest';
import {
  clientOf,
  openSandbox,
  problemOf,
  sms,
  standingClock,
} from '../../../support/sandbox/sandbox-client.ts';
import { activation, apiOf, bodyOf, type Json } from './api-client.ts';

const simProfile = { sim_type: 'esim', delivery: { type: 'email', to: ['ada@example.com'] } };

/**
 * A sandbox that takes the assumed order types, with one subscription that may send and two others, the last
 * terminated.
 */
async function opened() {
  const clock = standingClock();
  const sandbox = await openSandbox({
    now: clock.now,
    flags: { allowAssumedOrderTypes: true },
    fleet: { accounts: 2, subscriptions: 2, terminatedSubscriptions: 1 },
  });
  const subscription = sandbox.senders[0];
  const subscriptionId = String(subscription?.subscriptionId);
  const account = { account_id: subscription?.accountId, subscription_id: subscriptionId };
  const api = await apiOf(sandbox);
  const embedded = async () => {
    const prefer = 'transclude=services;sim_profile';
    return (await api.read(`/subscriptions/${subscriptionId}`, { prefer }))._embedded as Json;
  };
  return { clock, sandbox, api, account, subscriptionId, embedded };
}

const isVoiceOn = (on: boolean) => ({
  services: { _embedded: { services: [{ type: 'voice', enabled: on }] } },
});

test('suspending and resuming a subscription shows in its services and not in its status', async () => {
  const { clock, api, account, subscriptionId, embedded } = await opened();
  const requested = { ...account, type: 'suspend_subscription', reason: 'lost_or_stolen' };
  const order = await bodyOf(await api.order(requested));
  expect(order).toMatchObject({
    ...requested,
    status: 'pending',
    phone_numbers: [{ msisdn: '447700900000' }],
  });
  expect(await embedded()).toMatchObject(isVoiceOn(true));
  clock.advance(3000);
  expect(await api.read(`/orders/${order.id}`)).toMatchObject({ ...requested, status: 'completed' });
  expect(await embedded()).toMatchObject(isVoiceOn(false));
  expect(await api.read(`/subscriptions/${subscriptionId}`)).toMatchObject({ status: 'active' });
  await api.order({ ...account, type: 'resume_subscription' });
  clock.advance(3000);
  expect(await embedded()).toMatchObject(isVoiceOn(true));
});

test('a suspended subscription sends no texts until it is resumed', async () => {
  const { clock, sandbox, api, account } = await opened();
  const client = await clientOf(sandbox);
  await api.order({ ...account, type: 'suspend_subscription' });
  expect((await client.send(sms())).status).toBe(200);
  clock.advance(3000);
  const refused = await client.send(sms());
  expect(refused.status).toBe(400);
  expect((await problemOf(refused)).errors?.[0]?.pointer).toBe('$.from');
  await api.order({ ...account, type: 'resume_subscription' });
  clock.advance(3000);
  expect((await client.send(sms())).status).toBe(200);
  expect(sandbox.spy.performed()).toHaveLength(2);
});

test('a changed SIM profile has a new ICCID and the subscription keeps its number', async () => {
  const { clock, api, account, embedded } = await opened();
  const before = (await embedded()).sim_profile as { iccid: string };
  const { id } = await bodyOf(
    await api.order({ ...account, type: 'change_sim_profile', sim_profile: simProfile }),
  );
  clock.advance(3000);
  const after = (await embedded()).sim_profile as { iccid: string };
  expect(after.iccid).not.toBe(before.iccid);
  expect(await api.read(`/orders/${id}`)).toMatchObject({
    sim_profile: { ...simProfile, iccid: after.iccid },
    phone_numbers: [{ msisdn: '447700900000' }],
  });
});

test('an order that another one has overtaken is canceled', async () => {
  const { clock, api, account } = await opened();
  const suspend = { ...account, type: 'suspend_subscription' };
  const [one, other] = [await bodyOf(await api.order(suspend)), await bodyOf(await api.order(suspend))];
  clock.advance(3000);
  expect(await api.read(`/orders/${one.id}`)).toMatchObject({ status: 'completed' });
  expect(await api.read(`/orders/${other.id}`)).toMatchObject({ status: 'canceled' });
});

test.each<[string, Json, string]>([
  ['a subscription of no subscription id', { subscription_id: 'sub_1' }, '$.subscription_id'],
  ['no subscription', { subscription_id: undefined }, '$.subscription_id'],
  ['an unknown subscription', { subscription_id: 'sub_00000000000000000000000000' }, '$.subscription_id'],
  ['an unknown account', { account_id: 'acc_00000000000000000000000000' }, '$.account_id'],
  ['a subscriber', { subscriber: {} }, '$.subscriber'],
  ['another reason', { reason: 'bored' }, '$.reason'],
  ['resuming a subscription that is not suspended', { type: 'resume_subscription' }, '$.subscription_id'],
  ['a reason for a resume', { type: 'resume_subscription', reason: 'lost_or_stolen' }, '$.reason'],
  ['a change of SIM without a profile', { type: 'change_sim_profile' }, '$.sim_profile'],
  ['a type that nobody names', { type: 'paint_subscription' }, '$.type'],
])('%s is refused', async (_, replaced, pointer) => {
  const { sandbox, api, account } = await opened();
  const response = await api.order({ ...account, type: 'suspend_subscription', ...replaced });
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors?.map((error) => error.pointer)).toEqual([pointer]);
  expect(sandbox.spy.orders()).toEqual([]);
});

test("another account's subscription and a terminated subscription cannot be changed", async () => {
  const { api, account } = await opened();
  const { _embedded } = await api.page('/accounts');
  const other = _embedded.accounts?.find(({ id }) => id !== account.account_id);
  const foreign = { ...account, account_id: other?.id, type: 'suspend_subscription' };
  expect((await api.order(foreign)).status).toBe(400);
  const gone = (await api.page('/subscriptions?status=terminated'))._embedded.subscriptions?.[0];
  // The terminated subscription is the second of the others and so in the second account.
  const suspend = { account_id: other?.id, subscription_id: gone?.id, type: 'suspend_subscription' };
  const response = await api.order(suspend);
  expect((await problemOf(response)).errors?.[0]?.detail).toContain('terminated');
});

test('an order of a new subscription is still taken beside the assumed types', async () => {
  const { sandbox, api } = await opened();
  expect((await api.order(activation(sandbox))).status).toBe(201);
});
