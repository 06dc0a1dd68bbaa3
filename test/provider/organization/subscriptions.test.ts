import { describe, expect, test } from 'vitest';
import type { Transcludable } from '../../../shared/provider/organization/subscriptions.ts';
import { answerOf, jsonAnswer } from '../../support/provider/loopback.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { organization } from './organization-server.ts';

const bare = { id: 'sub_1', status: 'active', created_at: '2026-11-20T08:00:00Z', terminated_at: null };

describe('Prefer', () => {
  const five: readonly Transcludable[] = [
    'subscriber',
    'account',
    'sim_profile',
    'phone_numbers',
    'services',
  ];

  test('names what to embed, with semicolons between', async () => {
    await using o = await organization(() => jsonAnswer(200, bare));
    await o.api.subscriptions.get('sub_1', { transclude: five });
    expect(o.sent()[0]?.headers.prefer).toBe(
      'transclude=subscriber;account;sim_profile;phone_numbers;services',
    );
  });

  test('stands in quotes by a switch', async () => {
    await using o = await organization(() => jsonAnswer(200, bare), { dialect: { preferQuoted: true } });
    await o.api.subscriptions.get('sub_1', { transclude: ['account', 'subscriber'] });
    expect(o.sent()[0]?.headers.prefer).toBe('transclude="account;subscriber"');
  });

  test('goes with every page of a list', async () => {
    const pages = [
      { _embedded: { subscriptions: [bare] }, _links: { next: { href: '?cursor=c1' } } },
      { _embedded: { subscriptions: [] } },
    ];
    await using o = await organization((_, count) => jsonAnswer(200, pages[count - 1]));
    await all(o.api.subscriptions.list({ transclude: ['subscriber'], status: 'active', limit: 100 }));
    expect(o.sent()).toMatchObject([
      {
        line: 'GET /enterprise/subscriptions?status=active&limit=100 HTTP/1.1',
        headers: { prefer: 'transclude=subscriber' },
      },
      {
        line: 'GET /enterprise/subscriptions?status=active&limit=100&cursor=c1 HTTP/1.1',
        headers: { prefer: 'transclude=subscriber' },
      },
    ]);
  });

  test('is not sent when nothing is asked for', async () => {
    await using o = await organization(() => jsonAnswer(200, bare));
    await o.api.subscriptions.get('sub_1', { transclude: [] });
    expect(o.sent()[0]?.headers).not.toHaveProperty('prefer');
  });

  test('never names anything that the document does not', async () => {
    await using o = await organization(() => jsonAnswer(200, bare));
    const transclude = ['subscriber', 'invoice'] as unknown as Transcludable[];
    const { message } = await errorOf(o.api.subscriptions.get('sub_1', { transclude }));
    expect(message).toBe(
      'Get Subscription: "transclude[1]" must be "subscriber" or "account" or "sim_profile" or "phone_numbers" or "services"',
    );
    expect(o.counts.api).toBe(0);
  });
});

test('a subscription has the fields of the document and lacks what was not embedded', async () => {
  await using o = await organization(() => jsonAnswer(200, bare));
  expect(await o.api.subscriptions.get('sub_1')).toEqual({
    id: 'sub_1',
    status: 'active',
    createdAt: '2026-11-20T08:00:00Z',
    raw: { terminated_at: null },
  });
});

test('embedded resources stand beside the fields', async () => {
  await using o = await organization(() =>
    jsonAnswer(200, {
      ...bare,
      _embedded: {
        account: { id: 'acc_1', reference_code: 'R-7', name: 'North', country: 'SE' },
        subscriber: { id: 'usr_1', first_name: 'Ada', employee_id: 'E1', email: 'ada@example.com' },
        sim_profile: { iccid: '8946000000000000001', sim_type: 'esim', _links: {} },
        phone_numbers: {
          _links: {},
          _embedded: { phone_numbers: [{ msisdn: '46700000001', is_primary: true, country: 'SE' }] },
        },
        services: { _links: {}, _embedded: { services: [{ type: 'voice', enabled: false }] } },
        devices: [{ eid: '1' }],
      },
    }),
  );
  expect(await o.api.subscriptions.get('sub_1')).toEqual({
    id: 'sub_1',
    status: 'active',
    createdAt: '2026-11-20T08:00:00Z',
    account: { id: 'acc_1', referenceCode: 'R-7', name: 'North', country: 'SE', raw: {} },
    subscriber: { id: 'usr_1', firstName: 'Ada', employeeId: 'E1', email: 'ada@example.com', raw: {} },
    simProfile: { iccid: '8946000000000000001', simType: 'esim', raw: { _links: {} } },
    phoneNumbers: [{ msisdn: '46700000001', isPrimary: true, country: 'SE', raw: {} }],
    services: [{ type: 'voice', enabled: false, raw: {} }],
    raw: { terminated_at: null, devices: [{ eid: '1' }] },
  });
});

test('an embedded resource that cannot be read is kept raw and fails nothing', async () => {
  await using o = await organization(() => jsonAnswer(200, { ...bare, _embedded: { subscriber: 'Ada' } }));
  const { subscriber, raw } = await o.api.subscriptions.get('sub_1');
  expect(subscriber).toBeUndefined();
  expect(raw).toMatchObject({ subscriber: 'Ada' });
});

test('a list takes no status but those of the document', async () => {
  await using o = await organization(() => '');
  const call = { status: 'suspended' as 'active' };
  expect(() => o.api.subscriptions.list(call)).toThrow(
    'List Subscriptions: "status" must be "active" or "terminated"',
  );
});

describe("Get Subscription's Phone Numbers", () => {
  const numbers = {
    _links: { self: { href: '/' } },
    _embedded: {
      phone_numbers: [
        { msisdn: '46700000001', is_primary: true, country: 'SE' },
        { msisdn: 46700000002, is_primary: false, country: 'SE' },
      ],
    },
  };

  test('is one GET below the subscription, answered as HAL', async () => {
    await using o = await organization(() =>
      answerOf(200, { 'content-type': 'application/hal+json' }, JSON.stringify(numbers)),
    );
    expect(await o.api.subscriptions.phoneNumbers('sub_1')).toEqual([
      { msisdn: '46700000001', isPrimary: true, country: 'SE', raw: {} },
      { msisdn: '46700000002', isPrimary: false, country: 'SE', raw: {} },
    ]);
    expect(o.sent()).toMatchObject([
      {
        line: 'GET /enterprise/subscriptions/sub_1/phone-numbers HTTP/1.1',
        headers: { accept: 'application/hal+json, application/json' },
      },
    ]);
  });

  test('answered 404 is refused', async () => {
    await using o = await organization(() => answerOf(404, {}, ''));
    expect(await problemOf(o.api.subscriptions.phoneNumbers('sub_1'))).toMatchObject({
      tried: "Get Subscription's Phone Numbers",
      code: 'refused',
      effect: 'none',
      status: 404,
    });
  });

  test('refuses an identifier that leads elsewhere', async () => {
    await using o = await organization(() => '');
    expect((await errorOf(o.api.subscriptions.phoneNumbers('sub_1/../..'))).message).toContain(
      '"id" must be an identifier',
    );
    expect(o.counts.api).toBe(0);
  });
});
