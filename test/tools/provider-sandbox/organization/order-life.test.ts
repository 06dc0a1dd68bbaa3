import { expect, test } from 'vitest';
import {
  clientOf,
  openSandbox,
  problemOf,
  sms,
  standingClock,
} from '../../../support/sandbox/sandbox-client.ts';
import { activation, apiOf, bodyOf, readAll } from './api-client.ts';

async function opened(options: Parameters<typeof openSandbox>[0] = {}) {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now, ...options });
  const api = await apiOf(sandbox);
  const place = async (replaced = {}) =>
    String((await bodyOf(await api.order(activation(sandbox, replaced)))).id);
  return { clock, sandbox, api, place };
}

test('an order is completed three seconds after it was made, not a moment earlier', async () => {
  const { clock, api, place } = await opened();
  const id = await place();
  clock.advance(2999);
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'pending', phone_numbers: [] });
  expect(await readAll(api, '/subscriptions', 'subscriptions')).toHaveLength(1);
  clock.advance(1);
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'completed' });
  expect(await readAll(api, '/subscriptions', 'subscriptions')).toHaveLength(2);
});

test('while orders are slow they take twenty minutes, and those after it are quick again', async () => {
  const { clock, sandbox, place } = await opened();
  const incidents = `${sandbox.baseUrl}/_sandbox/incidents`;
  await fetch(`${incidents}/slow-orders`, { method: 'POST' });
  const slow = await place();
  await fetch(`${incidents}/none`, { method: 'POST' });
  const quick = await place();
  clock.advance(20 * 60_000 - 1);
  // With a token of its own: that of before has ended.
  const api = await apiOf(sandbox);
  expect(await api.read(`/orders/${slow}`)).toMatchObject({ status: 'pending' });
  expect(await api.read(`/orders/${quick}`)).toMatchObject({ status: 'completed' });
  clock.advance(1);
  expect(await api.read(`/orders/${slow}`)).toMatchObject({ status: 'completed' });
});

test('a completed order names the subscriber, subscription, SIM profile and number that it made', async () => {
  const { clock, sandbox, api, place } = await opened();
  const id = await place();
  clock.advance(3000);
  const order = await api.read(`/orders/${id}`);
  const subscriptionId = order.subscription_id as string;
  const { iccid } = order.sim_profile as { iccid: string };
  const { id: subscriberId } = order.subscriber as { id: string };
  const subscription = `${sandbox.baseUrl}/enterprise/subscriptions/${subscriptionId}`;
  expect(order).toEqual({
    id,
    status: 'completed',
    type: 'activate_subscription',
    account_id: sandbox.senders[0]?.accountId,
    subscription_id: expect.stringMatching(/^sub_[0-9A-Z]{26}$/),
    sim_profile: {
      iccid: expect.stringMatching(/^89\d{17}$/),
      sim_type: 'esim',
      delivery: { type: 'email', to: ['ada@example.com'] },
      _links: { self: { href: `${subscription}/sim-profile` } },
    },
    phone_numbers: [{ msisdn: expect.stringMatching(/^447700900\d{3}$/), is_primary: true, country: 'GB' }],
    subscriber: {
      id: expect.stringMatching(/^sbr_[0-9A-Z]{26}$/),
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      employee_id: 'E-1',
      group: 'Field',
    },
    _links: {
      self: { href: `${sandbox.baseUrl}/enterprise/orders/${id}` },
      subscription: { href: subscription },
    },
  });
  const prefer = 'transclude=subscriber;account;sim_profile;phone_numbers';
  expect(await api.read(`/subscriptions/${subscriptionId}`, { prefer })).toMatchObject({
    status: 'active',
    created_at: '2026-03-01T12:00:03.000Z',
    _embedded: {
      subscriber: order.subscriber,
      account: { id: order.account_id },
      sim_profile: { iccid },
      phone_numbers: { _embedded: { phone_numbers: order.phone_numbers } },
    },
  });
  expect(await api.read(`/subscribers/${subscriberId}`)).toMatchObject({ employee_id: 'E-1' });
});

test('an order-end fault cancels the order after a clean answer, and nothing is made', async () => {
  const { clock, sandbox, api } = await opened();
  sandbox.faults.next('createOrder', { kind: 'order-end', status: 'canceled' });
  const response = await api.order(activation(sandbox));
  expect(response.status).toBe(201);
  const { id, status } = await bodyOf(response);
  expect(status).toBe('pending');
  clock.advance(3000);
  const order = await api.read(`/orders/${id}`);
  expect(order).toMatchObject({ status: 'canceled', phone_numbers: [] });
  expect(order).not.toHaveProperty('subscription_id');
  expect(await readAll(api, '/subscribers', 'subscribers')).toHaveLength(1);
});

test('an order-end fault makes an order slow', async () => {
  const { clock, sandbox, api, place } = await opened();
  sandbox.faults.next('createOrder', { kind: 'order-end', afterMs: 240_000 });
  const id = await place();
  clock.advance(239_999);
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'pending' });
  clock.advance(1);
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'completed' });
});

test('the same seed gives the orders of a disorder the same ends', async () => {
  const endsOf = async () => {
    const { clock, sandbox, place } = await opened({
      disorder: { seed: 7, rates: { 'order-end': 1 } },
    });
    for (let orderNo = 0; orderNo < 20; orderNo += 1) await place();
    clock.advance(20 * 60_000);
    return sandbox.spy.orders().map(({ status, performed }) => [status, performed.endsAtMs]);
  };
  const ends = await endsOf();
  expect(await endsOf()).toEqual(ends);
  expect(new Set(ends.map(([status]) => status))).toEqual(new Set(['completed', 'canceled']));
});

test('the life of an order can be set', async () => {
  const { clock, api, place } = await opened({ orderLifeMs: 60_000 });
  const id = await place();
  clock.advance(59_999);
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'pending' });
  clock.advance(1);
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'completed' });
});

test('an order that is over at once is answered as pending all the same', async () => {
  const { sandbox, api } = await opened({ orderLifeMs: 0 });
  const { id, status } = await bodyOf(await api.order(activation(sandbox)));
  expect(status).toBe('pending');
  expect(await api.read(`/orders/${id}`)).toMatchObject({ status: 'completed' });
});

test('two orders for one person make two subscriptions', async () => {
  const { clock, api, place } = await opened();
  const [one, other] = [await place(), await place()];
  clock.advance(3000);
  const [first, second] = [await api.read(`/orders/${one}`), await api.read(`/orders/${other}`)];
  expect(first.subscription_id).not.toBe(second.subscription_id);
  expect(first.phone_numbers).not.toEqual(second.phone_numbers);
  expect(await readAll(api, '/subscribers', 'subscribers')).toHaveLength(3);
});

test('a new subscription may not send texts', async () => {
  const { clock, sandbox, api, place } = await opened();
  const id = await place();
  clock.advance(3000);
  const order = await api.read(`/orders/${id}`);
  const [{ msisdn = '' } = {}] = order.phone_numbers as { msisdn: string }[];
  const client = await clientOf(sandbox);
  const response = await client.send(sms({ from: `+${msisdn}` }));
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors?.[0]?.pointer).toBe('$.from');
});

test('orders cannot be listed: the document has no such operation', async () => {
  const { api } = await opened();
  const response = await api.get('/orders');
  expect(response.status).toBe(405);
  expect((await problemOf(response)).status).toBe(405);
});
