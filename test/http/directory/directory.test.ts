import { expect, onTestFinished, test } from 'vitest';
import { directoryFreshMs, directoryKeptMs } from '../../../shared/core/directory/list.ts';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { directoryRoutes } from '../../../shared/http/directory/directory-routes.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { providerDirectoryPages } from '../../../shared/provider/directory/directory-pages.ts';
import { openPractice, type PracticeOptions } from '../../support/documents/practice.ts';
import { someAccount } from '../../support/documents/some-customer.ts';
import { catalogId, offeringId } from '../../support/documents/stock.ts';
import { type Call, callHandler } from '../../support/http/api-client.ts';
import { authenticateTests } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

type Ports = Parameters<typeof directoryRoutes>[0];

/** The routes of the directory over the provider's clients and the sandbox, on one clock. */
async function stage(change: Partial<Ports> = {}, options: PracticeOptions = {}) {
  const practice = await openPractice(options);
  onTestFinished(() => practice.close());
  const world = aWorld();
  const ports: Ports = {
    ...world,
    directory: memoryDirectory(),
    directoryPages: providerDirectoryPages({
      organization: () => practice.organization,
      partner: () => practice.partner,
    }),
    providerApis: ['organization', 'partner'],
    ...change,
  };
  const handler = apiHandler(world.log, directoryRoutes(ports), authenticateTests);
  const get = (path: string, call: Call = {}) => callHandler(handler, 'GET', `/v1/provider/${path}`, call);
  const callsOf = (operation: string) =>
    practice.sandbox.spy.calls().filter((made) => made.operation === operation).length;
  const advance = (ms: number) => {
    world.clock.advance(ms);
    practice.clock.advance(ms);
  };
  return { practice, world, ports, get, callsOf, advance };
}

const idsIn = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

test('accounts come from the organization API, and the provider is asked once in five minutes', async () => {
  const { get, callsOf, world, advance } = await stage();
  const startMs = world.now();
  const first = await get('accounts');
  expect(first.status).toBe(200);
  expect(first.body.items[0]).toMatchObject({ provider_api: 'organization', name: expect.any(String) });
  expect(first.body).toMatchObject({ next: null, as_of: new Date(startMs).toISOString() });
  advance(directoryFreshMs - 1);
  expect((await get('accounts')).body).toEqual(first.body);
  expect(callsOf('listAccounts')).toBe(1);
  advance(1);
  const later = new Date(startMs + directoryFreshMs).toISOString();
  expect((await get('accounts')).body).toEqual({ ...first.body, as_of: later });
  expect(callsOf('listAccounts')).toBe(2);
});

test('of all who want a list at once, one asks the provider', async () => {
  // What another process reads comes while this one waits, and no time passes for either.
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { get, callsOf } = await stage({ pause });
  const answers = await Promise.all([1, 2, 3, 4].map(() => get('order-templates')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(callsOf('listOrderTemplates')).toBe(1);
  expect(idsIn(answers[0] as never)[0]).toMatch(/^otpl_/);
});

test('catalogs, offerings and carriers come from the partner API, over all of its pages', async () => {
  const { get, callsOf } = await stage();
  expect(idsIn(await get('catalogs'))).toContain(catalogId.everything);
  const offerings = await get(`catalogs/${catalogId.everything}/offerings`);
  expect(idsIn(offerings)).toContain(offeringId.monthlyPlan);
  expect(offerings.body.items.find(({ id }: { id: string }) => id === offeringId.addon)).toEqual({
    id: offeringId.addon,
    name: 'Germany 1 GB more',
    type: 'addon',
    status: 'active',
  });
  const addons = await get(`catalogs/${catalogId.everything}/offerings`, { query: { type: 'addon' } });
  expect(idsIn(addons)).not.toContain(offeringId.monthlyPlan);
  expect(callsOf('partner.listProductOfferings')).toBe(1);

  const carriers = await get('carriers');
  const kinds = carriers.body.items.map(({ kind }: { kind: string }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['network_operator', 'service_provider']));
  const some = await get('carriers', { query: { kind: 'network_operator', country: 'de' } });
  expect(some.body.items.length).toBeGreaterThan(0);
  for (const carrier of some.body.items)
    expect(carrier).toMatchObject({ kind: 'network_operator', country: 'DE' });
});

test('of an account of a person no name, owner or address is shown or kept', async () => {
  const { get, practice, ports } = await stage();
  const accountId = await someAccount(practice);
  const { body } = await get('accounts', { query: { provider_api: 'partner' } });
  const own = body.items.find(({ id }: { id: string }) => id === accountId);
  expect(Object.keys(own).toSorted()).toEqual(['id', 'number', 'provider_api', 'type']);
  const kept = await ports.directory.kept('partner.accounts');
  expect(Object.keys(kept?.items.find(({ id }) => id === accountId) ?? {}).toSorted()).toEqual([
    'id',
    'number',
    'type',
  ]);
});

test('a list is walked page by page, in the order of ids, and a cursor belongs to its list', async () => {
  const { get } = await stage();
  const all = idsIn(await get('carriers'));
  const walked: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await get('carriers', {
      query: { limit: '2', ...(cursor === undefined ? {} : { cursor }) },
    });
    expect(body.items.length).toBeLessThanOrEqual(2);
    walked.push(...body.items.map(({ id }: { id: string }) => id));
    if (body.next === null) break;
    cursor = body.next;
  }
  expect(walked).toEqual(all);
  const { body } = await get('carriers', { query: { limit: '2' } });
  const other = await get('carriers', { query: { cursor: body.next, kind: 'network_operator' } });
  expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
});

test('a catalog that nobody has costs the provider no call, and its neighbour is named', async () => {
  const { get, callsOf } = await stage();
  const { status, body } = await get(`catalogs/${catalogId.everything}x/offerings`);
  expect([status, body.code]).toEqual([404, 'not_found']);
  expect(body.detail).toContain(`"${catalogId.everything}"`);
  expect(callsOf('partner.listProductOfferings')).toBe(0);
});

test('a provider that is down is 503 with the cause, and polls of it cost nothing until Retry-After', async () => {
  const { get, practice, callsOf, advance, world } = await stage();
  practice.sandbox.faults.next('listAccounts', { kind: 'server-error', acts: false });
  const { status, headers, body } = await get('accounts');
  expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'provider_unreadable']);
  expect(body.detail).toMatch(/^provider_unavailable: The provider does not answer/);
  expect((await get('accounts')).status).toBe(503);
  expect(callsOf('listAccounts')).toBe(1);
  expect(world.lines.filter(({ message }) => message === 'directory.unreadable')).toHaveLength(1);
  advance(5_000);
  expect((await get('accounts')).status).toBe(200);
});

test('429 is answered with the wait that the provider names', async () => {
  const { get, practice } = await stage();
  practice.sandbox.faults.next('listAccounts', {
    kind: 'busy',
    retryAfterSeconds: 90,
    retryAfterAs: 'seconds',
  });
  const { status, headers, body } = await get('accounts');
  expect([status, headers['retry-after']]).toEqual([503, '90']);
  expect(body.detail).toMatch(/^provider_limit: /);
});

test('a token that the provider refuses says that the credentials are the cause', async () => {
  const { get, practice } = await stage();
  for (const _ of [1, 2, 3]) practice.sandbox.faults.next('listAccounts', { kind: 'unauthorized' });
  const { status, body } = await get('accounts');
  expect(status).toBe(503);
  expect(body.detail).toMatch(/^credentials_refused: /);
});

test('while the provider is down an older list is shown with its time and the reason, for a day', async () => {
  const { get, practice, advance } = await stage();
  const first = await get('order-templates');
  advance(directoryFreshMs);
  const down = () =>
    practice.sandbox.faults.next('listOrderTemplates', { kind: 'server-error', acts: false });
  down();
  const reason = { code: 'provider_unavailable', detail: expect.any(String) };
  expect((await get('order-templates')).body).toEqual({ ...first.body, reason });
  advance(directoryKeptMs - directoryFreshMs);
  down();
  expect((await get('order-templates')).status).toBe(503);
});

test('an API that the stage does not use is no outage', async () => {
  const { get } = await stage({ providerApis: ['organization'] });
  for (const path of [
    'catalogs',
    'carriers',
    'catalogs/prdcat_1/offerings',
    'accounts?provider_api=partner',
  ]) {
    const { status, body } = await get(path);
    expect([path, status, body.code]).toEqual([path, 404, 'api_not_in_use']);
    expect(body.detail).toContain('`apis`');
  }
});

test.each(['accounts', 'order-templates', 'catalogs', 'catalogs/prdcat_1/offerings', 'carriers'])(
  'a parameter that %s do not know is refused, and the provider is not asked',
  async (path) => {
    const { get } = await stage();
    const { status, body } = await get(path, { query: { colour: 'blue' } });
    expect([status, body.errors?.[0]?.pointer ?? body.faults?.[0]?.pointer]).toEqual([400, 'colour']);
  },
);

test('the scope is `read`', async () => {
  const { get, callsOf } = await stage();
  expect((await get('accounts', { scopes: ['read'] })).status).toBe(200);
  for (const path of ['accounts', 'order-templates', 'catalogs', 'catalogs/prdcat_1/offerings', 'carriers'])
    expect((await get(path, { scopes: ['send', 'order', 'admin'] })).status).toBe(403);
  expect(callsOf('listOrderTemplates')).toBe(0);
});
