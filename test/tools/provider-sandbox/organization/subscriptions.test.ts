import { expect, test } from 'vitest';
import { openSandbox, problemOf } from '../../../support/sandbox/sandbox-client.ts';
import { apiOf, type Json, readAll } from './api-client.ts';

async function oneSubscription() {
  const sandbox = await openSandbox();
  const path = `/subscriptions/${sandbox.senders[0]?.subscriptionId}`;
  return { sandbox, api: await apiOf(sandbox), path, url: `${sandbox.baseUrl}/enterprise${path}` };
}

test('a subscription has the fields of the document and embeds nothing that was not asked for', async () => {
  const { sandbox, api, path, url } = await oneSubscription();
  expect(await api.read(path)).toEqual({
    id: sandbox.senders[0]?.subscriptionId,
    status: 'active',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    terminated_at: null,
    _links: {
      self: { href: url },
      subscriber: { href: `${sandbox.baseUrl}/enterprise/subscribers/${sandbox.senders[0]?.subscriberId}` },
      sim_profile: { href: `${url}/sim-profile` },
      phone_numbers: { href: `${url}/phone-numbers` },
      services: { href: `${url}/services` },
    },
  });
});

test.each([
  'transclude=account;subscriber;sim_profile;phone_numbers;services',
  'transclude="services;phone_numbers;sim_profile;subscriber;account"',
])('Prefer: %s embeds all five, in the documented form', async (prefer) => {
  const { sandbox, api, path, url } = await oneSubscription();
  const subscription = await api.read(path, { prefer });
  expect(subscription._embedded).toEqual({
    account: {
      id: sandbox.senders[0]?.accountId,
      reference_code: 'UNIT-1',
      name: 'Unit 1',
      country: 'GB',
    },
    subscriber: {
      id: sandbox.senders[0]?.subscriberId,
      first_name: 'Robin',
      last_name: 'Example',
      email: 'line-447700900000@example.com',
      employee_id: 'E-447700900000',
      group: 'Staff',
    },
    sim_profile: {
      iccid: expect.stringMatching(/^89\d{17}$/),
      sim_type: 'esim',
      _links: { self: { href: `${url}/sim-profile` } },
    },
    phone_numbers: {
      _links: { self: { href: `${url}/phone-numbers` } },
      _embedded: { phone_numbers: [{ msisdn: '447700900000', is_primary: true, country: 'GB' }] },
    },
    services: {
      _links: { self: { href: `${url}/services` } },
      _embedded: { services: [{ type: 'voice', enabled: true }] },
    },
  });
});

test('Prefer selects in the list too, each item separately', async () => {
  const api = await apiOf(await openSandbox({ fleet: { subscriptions: 2 } }));
  const page = await api.read('/subscriptions', { prefer: 'transclude=subscriber' });
  const { subscriptions } = page._embedded as { subscriptions: { _embedded: Json }[] };
  expect(subscriptions.map(({ _embedded }) => Object.keys(_embedded))).toEqual([
    ['subscriber'],
    ['subscriber'],
    ['subscriber'],
  ]);
});

test.each([
  'transclude=',
  'transclude=""',
  'transclude=products',
  'transclude=subscriber;products',
  'transclude=subscriber,account',
  'transclude=subscriber; account',
  'transclude="subscriber',
  'transclude=subscriber"',
  'transclude=constructor',
  'subscriber',
  'respond-async',
])('Prefer: %s is refused rather than overlooked', async (prefer) => {
  const { api, path } = await oneSubscription();
  for (const target of [path, '/subscriptions']) {
    const response = await api.get(target, { prefer });
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.pointer).toBe('$.Prefer');
  }
});

test('the status chooses active or terminated subscriptions, and a terminated one says since when', async () => {
  const api = await apiOf(await openSandbox({ fleet: { subscriptions: 5, terminatedSubscriptions: 2 } }));
  const active = await readAll(api, '/subscriptions?status=active&limit=2', 'subscriptions');
  const terminated = await readAll(api, '/subscriptions?status=terminated&limit=1', 'subscriptions');
  expect(active.map(({ status, terminated_at: at }) => [status, at])).toEqual(
    Array.from({ length: 4 }, () => ['active', null]),
  );
  expect(terminated.map(({ status, terminated_at: at }) => [status, typeof at])).toEqual([
    ['terminated', 'string'],
    ['terminated', 'string'],
  ]);
  expect(await readAll(api, '/subscriptions', 'subscriptions')).toHaveLength(6);
  expect((await api.get('/subscriptions?status=suspended')).status).toBe(400);
  expect((await api.get('/subscriptions?status=active&status=terminated')).status).toBe(400);
});

test("a subscription's phone numbers come as application/hal+json", async () => {
  const { api, path, url } = await oneSubscription();
  const response = await api.get(`${path}/phone-numbers`);
  expect(response.headers.get('content-type')).toBe('application/hal+json');
  expect(await response.json()).toEqual({
    _links: { self: { href: `${url}/phone-numbers` } },
    _embedded: { phone_numbers: [{ msisdn: '447700900000', is_primary: true, country: 'GB' }] },
  });
});

test('everything else comes as application/json', async () => {
  const { api, path } = await oneSubscription();
  for (const target of [path, '/subscriptions', '/accounts', '/products', '/order-templates']) {
    expect((await api.get(target)).headers.get('content-type')).toBe('application/json');
  }
});

test('no two subscriptions share a number or a SIM profile, and every number has 12 to 15 digits', async () => {
  const api = await apiOf(await openSandbox({ fleet: { subscriptions: 1200 } }));
  const found: { msisdn: string; iccid: string }[] = [];
  let path = '/subscriptions?limit=100';
  for (let pageNo = 0; pageNo < 13; pageNo += 1) {
    const page = (await api.read(path, { prefer: 'transclude=phone_numbers;sim_profile' })) as {
      _embedded: {
        subscriptions: {
          _embedded: {
            phone_numbers: { _embedded: { phone_numbers: { msisdn: string }[] } };
            sim_profile: { iccid: string };
          };
        }[];
      };
      _links: { next?: { href: string } };
    };
    for (const { _embedded: subscription } of page._embedded.subscriptions) {
      const msisdn = subscription.phone_numbers._embedded.phone_numbers[0]?.msisdn ?? '';
      found.push({ msisdn, iccid: subscription.sim_profile.iccid });
    }
    path = page._links.next?.href.split('/enterprise')[1] ?? '';
  }
  expect(new Set(found.map(({ msisdn }) => msisdn)).size).toBe(1201);
  expect(new Set(found.map(({ iccid }) => iccid)).size).toBe(1201);
  expect(found.filter(({ msisdn }) => !/^\d{12,15}$/.test(msisdn))).toEqual([]);
});
