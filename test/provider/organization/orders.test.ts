import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { NewOrder } from '../../../shared/provider/organization/orders.ts';
import { answerOf, jsonAnswer } from '../../support/provider/loopback.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';
import { activation, call, placed } from './new-order.ts';
import { organization } from './organization-server.ts';

test('Create Order is one POST with the fields and headers of the document', async () => {
  await using o = await organization(placed);
  expect(await o.api.orders.create(activation, call)).toMatchObject({ id: 'order_1', status: 'pending' });
  expect(o.sent()).toHaveLength(1);
  expect(o.sent()[0]).toMatchObject({
    line: 'POST /enterprise/orders HTTP/1.1',
    headers: {
      authorization: 'Bearer T1',
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': 'ord_7-000001',
      'x-correlation-id': 'ord_7-000001.1',
    },
  });
  expect(JSON.parse(o.sent()[0]?.body ?? '')).toEqual({
    type: 'activate_subscription',
    account_id: 'acc_1',
    template_id: 'otpl_1',
    subscriber: {
      first_name: 'Adalind',
      last_name: 'Bergström',
      email: 'adalind@example.com',
      employee_id: 'EMP-00017',
      group: 'Long haul drivers',
    },
    sim_profile: {
      sim_type: 'esim',
      delivery: {
        type: 'email',
        to: ['adalind@example.com'],
        cc: ['depot@example.com'],
        eid: '89049032000000000000000000000017',
        smds: 'apple',
      },
    },
  });
});

test('the template and every member of the subscriber may be left out', async () => {
  await using o = await organization(placed);
  const { templateId: _, ...rest } = activation;
  await o.api.orders.create(
    { ...rest, subscriber: {}, simProfile: { simType: 'esim', delivery: { type: 'api' } } },
    call,
  );
  expect(JSON.parse(o.sent()[0]?.body ?? '')).toEqual({
    type: 'activate_subscription',
    account_id: 'acc_1',
    subscriber: {},
    sim_profile: { sim_type: 'esim', delivery: { type: 'api' } },
  });
});

describe('an order on an existing subscription', () => {
  const line = { accountId: 'acc_1', subscriptionId: 'sub_1' };

  test.each<[NewOrder, object]>([
    [{ type: 'resume_subscription', ...line }, { type: 'resume_subscription' }],
    [{ type: 'suspend_subscription', ...line }, { type: 'suspend_subscription' }],
    [
      { type: 'suspend_subscription', ...line, reason: 'lost_or_stolen' },
      { type: 'suspend_subscription', reason: 'lost_or_stolen' },
    ],
    [
      {
        type: 'change_sim_profile',
        ...line,
        simProfile: { simType: 'esim', delivery: { type: 'email', to: ['a@example.com'] } },
      },
      {
        type: 'change_sim_profile',
        sim_profile: { sim_type: 'esim', delivery: { type: 'email', to: ['a@example.com'] } },
      },
    ],
  ])('names its account and itself: %j', async (order, body) => {
    await using o = await organization(placed);
    await o.api.orders.create(order, call);
    expect(JSON.parse(o.sent()[0]?.body ?? '')).toEqual({
      account_id: 'acc_1',
      subscription_id: 'sub_1',
      ...body,
    });
  });

  test('suspends by another name, by a switch', async () => {
    await using o = await organization(placed, { dialect: { suspendOrderType: 'pause_subscription' } });
    await o.api.orders.create({ type: 'suspend_subscription', ...line }, call);
    expect(JSON.parse(o.sent()[0]?.body ?? '')).toMatchObject({ type: 'pause_subscription' });
  });
});

test.each([
  [400, 'refused', 'none'],
  [401, 'unauthorized', 'none'],
  [429, 'busy', 'none'],
  [409, 'conflict', 'unknown'],
  [500, 'unavailable', 'unknown'],
])('an order answered %i is %s, effect %s', async (status, code, effect) => {
  await using o = await organization(() => answerOf(status, {}, ''));
  expect(await problemOf(o.api.orders.create(activation, call))).toEqual({
    tried: 'Create Order',
    code,
    effect,
    status,
    correlationId: 'ord_7-000001.1',
  });
  expect(o.counts.api).toBe(1);
});

test('a yes without an order id leaves open whether the order was placed', async () => {
  await using o = await organization(() => jsonAnswer(201, { status: 'pending' }));
  expect(await problemOf(o.api.orders.create(activation, call))).toMatchObject({
    code: 'unreadable',
    effect: 'unknown',
  });
});

test('an answer that repeats the order cannot make the error show a person', async () => {
  await using o = await organization(({ body }) => {
    const { subscriber, sim_profile } = JSON.parse(body);
    const title = JSON.stringify(sim_profile.delivery);
    const detail = JSON.stringify(subscriber);
    return jsonAnswer(400, { title, detail, errors: [{ detail, pointer: '$.subscriber.email' }] });
  });
  const delivery = {
    ...activation.simProfile.delivery,
    to: ['private@mail.invalid'],
    cc: ['warehouse@depot.invalid'],
  };
  const order = { ...activation, simProfile: { ...activation.simProfile, delivery } };
  const error = await errorOf(o.api.orders.create(order, call));
  expect(error).toMatchObject({ problem: { pointers: ['$.subscriber.email'] } });
  const shown = inspect(error, { depth: 9 }) + JSON.stringify(error);
  expect(shown).toContain('first_name');
  const people = ['Adalind', 'Bergström', 'example.com', 'EMP-00017', 'drivers'];
  for (const secret of [...people, 'private', 'warehouse', '8904903200']) expect(shown).not.toContain(secret);
});

test('an order has the fields of the document', async () => {
  await using o = await organization(() =>
    jsonAnswer(200, {
      id: 'order_1',
      status: 'completed',
      type: 'activate_subscription',
      account_id: 'acc_1',
      subscription_id: 'sub_1',
      sim_profile: {
        iccid: '8946000000000000001',
        sim_type: 'esim',
        delivery: { type: 'email', to: ['a@example.com'] },
        _links: { self: { href: '/x' } },
      },
      phone_numbers: [{ msisdn: '46700000001', is_primary: true, country: 'SE' }],
      subscriber: { id: 'sbr_1', first_name: 'Ada', employee_id: 'E1' },
      reason: 'lost_or_stolen',
    }),
  );
  expect(await o.api.orders.get('order_1')).toEqual({
    id: 'order_1',
    status: 'completed',
    type: 'activate_subscription',
    accountId: 'acc_1',
    subscriptionId: 'sub_1',
    simProfile: {
      iccid: '8946000000000000001',
      simType: 'esim',
      delivery: { type: 'email', to: ['a@example.com'], raw: {} },
      raw: { _links: { self: { href: '/x' } } },
    },
    phoneNumbers: [{ msisdn: '46700000001', isPrimary: true, country: 'SE', raw: {} }],
    subscriber: { id: 'sbr_1', firstName: 'Ada', employeeId: 'E1', raw: {} },
    reason: 'lost_or_stolen',
    raw: {},
  });
});

test.each([
  ['pending', 'pending'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
  ['on_hold', 'on_hold'],
])('the order status "%s" is read as "%s"', async (written, status) => {
  await using o = await organization(() => jsonAnswer(200, { id: 'order_1', status: written }));
  expect((await o.api.orders.get('order_1')).status).toBe(status);
});

test('the person of a pending order is read before it has an id', async () => {
  const pending = {
    id: 'order_1',
    status: 'pending',
    subscriber: { employee_id: 'E1', email: 'a@example.com' },
  };
  await using o = await organization(() => jsonAnswer(201, pending));
  expect((await o.api.orders.create(activation, call)).subscriber).toEqual({
    employeeId: 'E1',
    email: 'a@example.com',
    raw: {},
  });
});
