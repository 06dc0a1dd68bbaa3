import { expect, test } from 'vitest';
import { openSandbox, problemOf } from '../../../support/sandbox/sandbox-client.ts';
import { activation, apiOf, idsOf, readAll } from './api-client.ts';

const lists = [
  ['/accounts', 'accounts', 7],
  ['/subscribers', 'subscribers', 13],
  ['/subscriptions', 'subscriptions', 13],
  ['/products', 'products', 13],
  ['/order-templates', 'order-templates', 3],
] as const;

const fleet = { accounts: 7, subscriptions: 12 };

test.each(lists)('the pages of %s follow each other without gap or repeat', async (path, member, count) => {
  const api = await apiOf(await openSandbox({ fleet }));
  const whole = idsOf((await api.page(`${path}?limit=100`))._embedded[member] ?? []);
  expect(new Set(whole).size).toBe(count);
  for (const limit of [1, 2, 5]) {
    expect(idsOf(await readAll(api, `${path}?limit=${limit}`, member))).toEqual(whole);
  }
});

test.each(lists)(
  '%s has ten items a page unless a limit from 1 to 100 says otherwise',
  async (path, member) => {
    const api = await apiOf(await openSandbox({ fleet: { accounts: 101, subscriptions: 110 } }));
    const sizeOf = async (query: string) => (await api.page(path + query))._embedded[member]?.length;
    const all = path === '/order-templates' ? 3 : Infinity;
    expect(await sizeOf('')).toBe(Math.min(10, all));
    expect(await sizeOf('?limit=100')).toBe(Math.min(100, all));
    for (const limit of ['0', '101', '-1', '1.5', '', 'ten']) {
      expect((await api.get(`${path}?limit=${limit}`)).status).toBe(400);
    }
  },
);

test.each(lists)(
  'a page of %s links to itself, and to a next one only while there is more',
  async (path, _, count) => {
    const sandbox = await openSandbox({ fleet });
    const api = await apiOf(sandbox);
    const page = await api.page(`${path}?limit=${count}`);
    expect(page._links).toEqual({ self: { href: `${sandbox.baseUrl}/enterprise${path}?limit=${count}` } });
    expect((await api.page(`${path}?limit=${count - 1}`))._links.next?.href).toContain('cursor=');
  },
);

test.each(lists)(
  'a cursor of %s has 1 to 128 characters and the sandbox knows its own only',
  async (path) => {
    const api = await apiOf(await openSandbox({ fleet }));
    const next = (await api.page(`${path}?limit=1`))._links.next?.href ?? '';
    const cursor = new URL(next).searchParams.get('cursor') ?? '';
    expect(cursor.length).toBeLessThanOrEqual(128);
    expect((await api.get(`${path}?cursor=${cursor}`)).status).toBe(200);
    const tampered = `${cursor.slice(0, -4)}AAAA`;
    for (const wrong of ['', 'a'.repeat(129), 'abc', tampered]) {
      const refused = await api.get(`${path}?cursor=${wrong}`);
      expect(refused.status).toBe(400);
      expect((await problemOf(refused)).errors?.[0]?.pointer).toBe('$.cursor');
    }
  },
);

test('a cursor belongs to its list and to its filter', async () => {
  const api = await apiOf(await openSandbox({ fleet }));
  const next = (await api.page('/subscriptions?limit=1&status=active'))._links.next?.href ?? '';
  const cursor = new URL(next).searchParams.get('cursor') ?? '';
  expect((await api.get(`/subscriptions?limit=5&status=active&cursor=${cursor}`)).status).toBe(200);
  expect((await api.get(`/subscriptions?cursor=${cursor}`)).status).toBe(400);
  expect((await api.get(`/products?status=active&cursor=${cursor}`)).status).toBe(400);
});

test('subscriptions that are made while a list is read neither hide nor repeat one that was there before', async () => {
  const sandbox = await openSandbox({ fleet, orderLifeMs: 0, orderCallsPerMinute: Infinity });
  const api = await apiOf(sandbox);
  const before = idsOf(await readAll(api, '/subscriptions?limit=100', 'subscriptions'));
  const seen: string[] = [];
  let path: string | undefined = '/subscriptions?limit=2';
  while (path !== undefined) {
    const page = await api.page(path);
    seen.push(...idsOf(page._embedded.subscriptions ?? []));
    await api.order(activation(sandbox));
    path = page._links.next?.href.replace(`${sandbox.baseUrl}/enterprise`, '');
    // New subscriptions keep coming: what was there at the start is enough.
    if (before.every((id) => seen.includes(id))) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(before.filter((id) => !seen.includes(id))).toEqual([]);
});

test.each([
  '/accounts?name=x',
  '/accounts?limit=5&limit=6',
  '/subscribers?email=x',
  '/subscriptions?account_id=x',
  '/subscriptions?page=2',
  '/products?account-id=acc_00000000000000000000000000',
  '/order-templates?type=activate_subscription',
  '/order-templates?status=active',
])('%s is refused: a parameter that is not documented or given twice', async (path) => {
  const api = await apiOf(await openSandbox());
  expect((await api.get(path)).status).toBe(400);
});
