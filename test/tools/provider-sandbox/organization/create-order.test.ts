import { expect, test } from 'vitest';
import { openSandbox, problemOf, standingClock } from '../../../support/sandbox/sandbox-client.ts';
import { activation, apiOf, bodyOf, idsOf, type Json, readAll } from './api-client.ts';

test('a new order is 201, pending, and has neither subscription nor number yet', async () => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  const response = await api.order(activation(sandbox));
  expect(response.status).toBe(201);
  const order = await bodyOf(response);
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[0-9A-Z]{26}$/),
    status: 'pending',
    type: 'activate_subscription',
    account_id: sandbox.senders[0]?.accountId,
    sim_profile: {
      sim_type: 'esim',
      delivery: { type: 'email', to: ['ada@example.com'] },
      _links: {},
    },
    phone_numbers: [],
    subscriber: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      employee_id: 'E-1',
      group: 'Field',
    },
    _links: { self: { href: `${sandbox.baseUrl}/enterprise/orders/${order.id}` } },
  });
});

test('every field that the document gives a new subscription is taken', async () => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  const [template] = idsOf(await readAll(api, '/order-templates', 'order-templates'));
  const delivery = {
    type: 'email',
    to: ['ada@example.com', 'it@example.com'],
    cc: ['boss@example.com'],
    eid: '89049032000000000000000000000001',
    smds: 'apple',
  };
  const body = activation(sandbox, { template_id: template, sim_profile: { sim_type: 'esim', delivery } });
  const response = await api.order(body);
  expect(response.status).toBe(201);
  expect(await bodyOf(response)).toMatchObject({ sim_profile: { delivery } });
});

const subscriber = activation({ senders: [] } as never).subscriber as Json;
const delivery = { type: 'email', to: ['ada@example.com'] };
const withDelivery = (replaced: Json) => ({
  sim_profile: { sim_type: 'esim', delivery: { ...delivery, ...replaced } },
});

test.each<[string, Json, string[]]>([
  ['no type', { type: undefined }, ['$.type']],
  ['another type', { type: 'terminate_subscription' }, ['$.type']],
  ['an assumed type, unless a flag allows it', { type: 'suspend_subscription' }, ['$.type']],
  ['no account', { account_id: undefined }, ['$.account_id']],
  ['an account of no account id', { account_id: 'acc_1' }, ['$.account_id']],
  ['an account nobody has', { account_id: 'acc_00000000000000000000000000' }, ['$.account_id']],
  ['a template of no template id', { template_id: 'otpl_0000000000000000000000000a' }, ['$.template_id']],
  ['a template nobody has', { template_id: 'otpl_00000000000000000000000000' }, ['$.template_id']],
  ['a template that is null', { template_id: null }, ['$.template_id']],
  ['no subscriber', { subscriber: undefined }, ['$.subscriber']],
  ['a subscriber that is a list', { subscriber: [] }, ['$.subscriber']],
  [
    'a subscriber without anything',
    { subscriber: {} },
    ['$.subscriber.first_name', '$.subscriber.last_name', '$.subscriber.email'],
  ],
  ['no employee id', { subscriber: { ...subscriber, employee_id: undefined } }, ['$.subscriber.employee_id']],
  ['no group', { subscriber: { ...subscriber, group: undefined } }, ['$.subscriber.group']],
  ['an empty name', { subscriber: { ...subscriber, first_name: '' } }, ['$.subscriber.first_name']],
  [
    'a number as employee id',
    { subscriber: { ...subscriber, employee_id: 7 } },
    ['$.subscriber.employee_id'],
  ],
  ['an address that is none', { subscriber: { ...subscriber, email: 'ada' } }, ['$.subscriber.email']],
  ['an id in the subscriber', { subscriber: { ...subscriber, id: 'sbr_1' } }, ['$.subscriber.id']],
  ['no SIM profile', { sim_profile: undefined }, ['$.sim_profile']],
  ['another SIM type', { sim_profile: { sim_type: 'psim', delivery } }, ['$.sim_profile.sim_type']],
  ['no delivery', { sim_profile: { sim_type: 'esim' } }, ['$.sim_profile.delivery']],
  ['another delivery', withDelivery({ type: 'api' }), ['$.sim_profile.delivery.type']],
  ['nobody to deliver to', withDelivery({ to: [] }), ['$.sim_profile.delivery.to']],
  ['one text to deliver to', withDelivery({ to: 'ada@example.com' }), ['$.sim_profile.delivery.to']],
  ['a wrong second address', withDelivery({ to: ['a@example.com', 'b'] }), ['$.sim_profile.delivery.to[1]']],
  ['a wrong copy', withDelivery({ cc: ['b@'] }), ['$.sim_profile.delivery.cc[0]']],
  ['a short device identifier', withDelivery({ eid: '8904903200' }), ['$.sim_profile.delivery.eid']],
  ['another discovery server', withDelivery({ smds: 'gsma' }), ['$.sim_profile.delivery.smds']],
  ['a QR code asked for', withDelivery({ qr: true }), ['$.sim_profile.delivery.qr']],
  ['an unknown field', { note: 'x', tags: [] }, ['$.note', '$.tags']],
  ['a field of another type', { subscription_id: 'sub_1' }, ['$.subscription_id']],
  [
    'several wrong fields',
    { account_id: 1, subscriber: { ...subscriber, email: '' } },
    ['$.account_id', '$.subscriber.email'],
  ],
])('%s is refused with its pointer and nothing is ordered', async (_, replaced, pointers) => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  const response = await api.order(activation(sandbox, replaced));
  expect(response.status).toBe(400);
  const problem = await problemOf(response);
  expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
  expect(problem.errors?.every(({ code }) => code === 'constraint_validation_error')).toBe(true);
  expect(sandbox.spy.orders()).toEqual([]);
});

test('a query parameter on Create Order is refused', async () => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  const response = await api.order(activation(sandbox), {}, '?dry-run=1');
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors?.[0]?.pointer).toBe("$['dry-run']");
  expect(sandbox.spy.orders()).toEqual([]);
});

test('with allowPartialSubscribers an order may come without employee id and group', async () => {
  const sandbox = await openSandbox({ flags: { allowPartialSubscribers: true } });
  const api = await apiOf(sandbox);
  const { employee_id: _id, group: _group, ...rest } = subscriber;
  expect((await api.order(activation(sandbox, { subscriber: rest }))).status).toBe(201);
  const { email: _email, ...nameless } = rest;
  expect((await api.order(activation(sandbox, { subscriber: nameless }))).status).toBe(400);
  expect(sandbox.spy.ordersPerEmployee()).toEqual(new Map([['ada@example.com', 1]]));
});

test('sixty orders a minute are taken, the next one is 429 with the time to wait', async () => {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now });
  const api = await apiOf(sandbox);
  clock.advance(45_000);
  for (let orderNo = 0; orderNo < 60; orderNo += 1) {
    expect((await api.order(activation(sandbox))).status).toBe(201);
  }
  const refused = await api.order(activation(sandbox));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('15');
  expect((await problemOf(refused)).errors?.[0]?.code).toBe('rate_limit_exceeded');
  expect((await api.get('/accounts')).status).toBe(200);
  clock.advance(15_000);
  expect((await api.order(activation(sandbox))).status).toBe(201);
  expect(sandbox.spy.orders()).toHaveLength(61);
});

test('the limit of orders can be set', async () => {
  const sandbox = await openSandbox({ now: standingClock().now, orderCallsPerMinute: 1 });
  const api = await apiOf(sandbox);
  expect((await api.order(activation(sandbox))).status).toBe(201);
  expect((await api.order(activation(sandbox))).status).toBe(429);
});
