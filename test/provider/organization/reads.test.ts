import { describe, expect, test } from 'vitest';
import type { OrganizationApi } from '../../../shared/provider/organization/api.ts';
import { answerOf, jsonAnswer } from '../../support/provider/loopback.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { organization } from './organization-server.ts';

type JobRequest = (api: OrganizationApi) => Promise<unknown>;

const gets: readonly (readonly [
  operation: string,
  path: string,
  (api: OrganizationApi, id: string) => Promise<unknown>,
])[] = [
  ['Get Account', '/accounts/', (api, id) => api.accounts.get(id)],
  ['Get Subscriber', '/subscribers/', (api, id) => api.subscribers.get(id)],
  ['Get Subscription', '/subscriptions/', (api, id) => api.subscriptions.get(id)],
  ['Get Product', '/products/', (api, id) => api.products.get(id)],
  ['Get Order', '/orders/', (api, id) => api.orders.get(id)],
  ['Get Order Template', '/order-templates/', (api, id) => api.orderTemplates.get(id)],
];

const lists: readonly (readonly [operation: string, path: string, collection: string, JobRequest])[] = [
  ['List Accounts', '/accounts', 'accounts', (api) => all(api.accounts.list())],
  ['List Subscribers', '/subscribers', 'subscribers', (api) => all(api.subscribers.list())],
  ['List Subscriptions', '/subscriptions', 'subscriptions', (api) => all(api.subscriptions.list())],
  ['List Products', '/products', 'products', (api) => all(api.products.list())],
  ['List Order Templates', '/order-templates', 'order-templates', (api) => all(api.orderTemplates.list())],
  ['List usage', '/usage/items', 'items', (api) => all(api.usage.list())],
];

describe.each(gets)('%s', (operation, path, get) => {
  test('is one GET of the resource and gives what the answer holds', async () => {
    await using o = await organization(() => jsonAnswer(200, { id: 'x_1' }));
    expect(await get(o.api, 'x_1')).toMatchObject({ id: 'x_1', raw: {} });
    expect(o.sent()).toEqual([
      {
        line: `GET /enterprise${path}x_1 HTTP/1.1`,
        headers: expect.objectContaining({
          authorization: 'Bearer T1',
          accept: 'application/json',
          'x-correlation-id': 'fleetcast',
        }),
        body: '',
      },
    ]);
    expect(o.sent()[0]?.headers).not.toHaveProperty('prefer');
    expect(o.sent()[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('answered 404 is refused', async () => {
    await using o = await organization(() => answerOf(404, {}, ''));
    expect(await problemOf(get(o.api, 'x_1'))).toEqual({
      tried: operation,
      code: 'refused',
      effect: 'none',
      status: 404,
      correlationId: 'fleetcast',
    });
  });

  test.each([
    ['an empty one', ''],
    ['one of 101 characters', 'x'.repeat(101)],
    ['one that leads to another resource', '../orders'],
    ['a step up', '..'],
    ['one with a query', 'x_1?limit=1'],
  ])('refuses an identifier before anything leaves: %s', async (_, id) => {
    await using o = await organization(() => jsonAnswer(200, { id: 'x_1' }));
    const { message } = await errorOf(get(o.api, id));
    expect(message).toBe(
      `${operation}: "id" must be an identifier of 1 to 100 letters, digits, "_", "-", ".", ":" and "~"`,
    );
    expect(o.counts).toEqual({ token: 0, api: 0 });
  });

  test('without an id in the answer is unreadable', async () => {
    await using o = await organization(() => jsonAnswer(200, { status: 'active' }));
    expect(await problemOf(get(o.api, 'x_1'))).toMatchObject({ code: 'unreadable', effect: 'none' });
  });
});

describe.each(lists)('%s', (operation, path, collection, list) => {
  test('is one GET without parameters when nothing is asked for', async () => {
    await using o = await organization(() =>
      jsonAnswer(200, { _embedded: { [collection]: [{ id: 'x_1' }] } }),
    );
    expect(await list(o.api)).toMatchObject([{ id: 'x_1' }]);
    expect(o.sent()).toMatchObject([{ line: `GET /enterprise${path} HTTP/1.1`, body: '' }]);
  });

  test.each([
    ['nothing', {}],
    ['another collection', { _embedded: { things: [] } }],
    ['no list', { _embedded: { [collection]: { id: 'x_1' } } }],
    ['an item without an id', { _embedded: { [collection]: [{ id: 'x_1' }, {}] } }],
  ])('that answers with %s is unreadable, not empty', async (_, body) => {
    await using o = await organization(() => jsonAnswer(200, body));
    expect(await problemOf(list(o.api))).toMatchObject({
      tried: operation,
      code: 'unreadable',
      effect: 'none',
    });
  });
});

test('an identifier of 100 characters may go', async () => {
  await using o = await organization(() => jsonAnswer(200, { id: 'acc_1' }));
  await o.api.accounts.get(`acc_${'X'.repeat(96)}`);
  expect(o.sent()[0]?.line).toBe(`GET /enterprise/accounts/acc_${'X'.repeat(96)} HTTP/1.1`);
});

test('an account has the fields of the document', async () => {
  await using o = await organization(() =>
    jsonAnswer(200, {
      id: 'acc_1',
      reference_code: 'R-7',
      name: 'North',
      country: 'SE',
      status: 'active',
      _links: { self: { href: '/accounts/acc_1' } },
    }),
  );
  expect(await o.api.accounts.get('acc_1')).toEqual({
    id: 'acc_1',
    referenceCode: 'R-7',
    name: 'North',
    country: 'SE',
    status: 'active',
    raw: { _links: { self: { href: '/accounts/acc_1' } } },
  });
});

test('a subscriber has the fields of the document', async () => {
  await using o = await organization(() =>
    jsonAnswer(200, {
      id: 'sbr_1',
      first_name: 'Ada',
      last_name: 'Berg',
      email: 'ada@example.com',
      employee_id: 'E1',
      group: 'Drivers',
    }),
  );
  expect(await o.api.subscribers.get('sbr_1')).toEqual({
    id: 'sbr_1',
    firstName: 'Ada',
    lastName: 'Berg',
    email: 'ada@example.com',
    employeeId: 'E1',
    group: 'Drivers',
    raw: {},
  });
});

test('unknown members, unknown values and members of another type are kept and fail nothing', async () => {
  await using o = await organization(() =>
    jsonAnswer(200, { id: 'acc_1', status: 'dormant', name: 7, country: null, tier: { level: 3 } }),
  );
  expect(await o.api.accounts.get('acc_1')).toEqual({
    id: 'acc_1',
    status: 'dormant',
    raw: { name: 7, country: null, tier: { level: 3 } },
  });
});

describe('what goes with a read', () => {
  test('a correlation id of the caller', async () => {
    await using o = await organization(() => jsonAnswer(200, { id: 'acc_1' }));
    await o.api.accounts.get('acc_1', { correlationId: 'ord_7-000001' });
    expect(o.sent()[0]?.headers['x-correlation-id']).toBe('ord_7-000001');
  });

  test('the correlation id of the settings', async () => {
    await using o = await organization(() => jsonAnswer(200, { id: 'acc_1' }), { correlationId: 'depot' });
    await o.api.accounts.get('acc_1');
    expect(o.sent()[0]?.headers['x-correlation-id']).toBe('depot');
  });

  test('never a correlation id that a header cannot hold', async () => {
    await using o = await organization(() => jsonAnswer(200, { id: 'acc_1' }));
    const { message } = await errorOf(o.api.accounts.get('acc_1', { correlationId: 'a\r\nb' }));
    expect(message).toBe('Get Account: "correlationId" must be 1 to 255 visible ASCII characters');
    expect(o.counts.api).toBe(0);
  });

  test.each([
    ['of the call', { limitMs: 300 }, {}, 300],
    ['of the settings', {}, { limitMs: 250 }, 250],
    ['of the call before that of the settings', { limitMs: 300 }, { limitMs: 60_000 }, 300],
  ])('the time limit %s', async (_, call, settings, limitMs) => {
    await using o = await organization(() => '', settings);
    expect(await problemOf(o.api.accounts.get('acc_1', call))).toMatchObject({
      code: 'timeout',
      effect: 'none',
      detail: `the limit of ${limitMs} ms was reached while waiting for the answer`,
    });
  });

  test('a time limit of 20 s when nobody names one', async () => {
    await using o = await organization(() => jsonAnswer(200, { id: 'acc_1' }), {
      token: () => {
        o.clock.nowMs += 20_000;
        return 'T1';
      },
    });
    expect(await problemOf(o.api.accounts.get('acc_1'))).toMatchObject({
      code: 'unreachable',
      detail: 'the limit of 20000 ms was reached while waiting for an access token, nothing was sent',
    });
  });
});

test('the address of an operation is a setting', async () => {
  await using o = await organization(() => jsonAnswer(200, { _embedded: { items: [] } }), {
    routes: { listUsage: { method: 'GET', path: '/usage' } },
  });
  await all(o.api.usage.list());
  expect(o.sent()[0]?.line).toBe('GET /enterprise/usage HTTP/1.1');
});
