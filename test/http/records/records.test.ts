import { expect, onTestFinished, test } from 'vitest';
import {
  organizationTopics,
  partnerTopics,
  type RecordTopic,
  topicsWith,
} from '../../../shared/core/records/topics.ts';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { recordRoutes } from '../../../shared/http/records/record-routes.ts';
import { providerRecords } from '../../../shared/provider/records/record-reads.ts';
import { organization, partner } from '../../documents/operations.ts';
import { organizationReach, partnerReach } from '../../documents/reach/reach.ts';
import { openPractice, type PracticeOptions } from '../../support/documents/practice.ts';
import { catalogId } from '../../support/documents/stock.ts';
import { type Call, callHandler } from '../../support/http/api-client.ts';
import { authenticateTests } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

/** The routes of records over the provider's clients and the sandbox, on one clock. */
async function stage(providerApis: readonly ('organization' | 'partner')[] = ['organization', 'partner']) {
  const options: PracticeOptions = {
    fleet: { subscriptions: 2 },
    partner: { subscriptions: 2 },
    flags: { listProducts: true },
  };
  const practice = await openPractice(options);
  onTestFinished(() => practice.close());
  const world = aWorld();
  const records = providerRecords({
    organization: () => practice.organization,
    partner: () => practice.partner,
  });
  const handler = apiHandler(world.log, recordRoutes({ ...world, records, providerApis }), authenticateTests);
  const get = (path: string, call: Call = {}) => callHandler(handler, 'GET', `/v1/provider/${path}`, call);
  const first = async (path: string, query = {}) => (await get(path, { query })).body.items[0];
  const called = () => new Set(practice.sandbox.spy.calls().map(({ operation }) => operation));
  return { practice, world, get, first, called };
}

type Topics = Readonly<Record<string, RecordTopic>>;

test('every list and every record that the table names is read by its operation of the document', async () => {
  const { practice, get, first, called } = await stage();
  practice.sandbox.partner.openInvoice((await first('partner/accounts')).id);
  const needed: Readonly<Record<string, string | undefined>> = {
    catalog_id: catalogId.everything,
    invoice_id: (await first('partner/invoices')).id,
    subscription_id: (await first('organization/subscriptions')).id,
  };
  for (const [api, topics] of [
    ['organization', organizationTopics as Topics],
    ['partner', partnerTopics as Topics],
  ] as const) {
    for (const [topic, { needs = [] }] of Object.entries(topics)) {
      const query = Object.fromEntries(needs.map((name) => [name, needed[name] ?? '']));
      const isListed = topicsWith(api, 'list').includes(topic);
      const page = await get(`${api}/${topic}`, { query });
      expect([api, topic, page.status]).toEqual([api, topic, isListed ? 200 : 404]);
      const id = page.body.items?.[0]?.id ?? 'nobody_1';
      const one = await get(`${api}/${topic}/${id}`);
      const shows = topicsWith(api, 'one').includes(topic) && id !== 'nobody_1';
      expect([api, topic, 'one', one.status]).toEqual([api, topic, 'one', shows ? 200 : 404]);
      if (shows) expect(one.body).toMatchObject({ id, as_of: expect.any(String) });
    }
  }
  for (const [operations, reaches, prefix] of [
    [organization, organizationReach, ''],
    [partner, partnerReach, 'partner.'],
  ] as const)
    for (const [name, reach] of Object.entries(reaches))
      if (/Records? /.test(reach.api ?? ''))
        expect(called()).toContain(prefix + (operations as Readonly<Record<string, string>>)[name]);
});

test('a page leads to the next one, and its cursor belongs to its list', async () => {
  const { get } = await stage();
  const all = (await get('partner/coverage-areas')).body.items;
  const one = await get('partner/coverage-areas', { query: { limit: '1' } });
  expect(one.body.items).toEqual(all.slice(0, 1));
  const query = { limit: '1', cursor: one.body.next };
  expect((await get('partner/coverage-areas', { query })).body.items).toEqual(all.slice(1, 2));
  for (const cursor of [one.body.next, 'x'])
    expect((await get('partner/accounts', { query: { cursor } })).body.code).toBe('invalid_cursor');
});

test('who may only read sees no names, addresses and numbers', async () => {
  const { get } = await stage();
  const read = { scopes: ['read'] } as const;
  const open = (await get('partner/subscribers')).body.items[0];
  const masked = (await get('partner/subscribers', read)).body.items[0];
  expect(masked).toMatchObject({ id: open.id, first_name: '…', email: '…', address: { country: 'GB' } });
  expect(JSON.stringify(masked)).not.toContain(open.email);
  const numbers = await get('partner/phone-numbers', read);
  expect(numbers.body.items[0].msisdn).toMatch(/^\d{3}…\d\d$/);
  const account = (await get('partner/accounts', read)).body.items[0];
  const one = await get(`partner/accounts/${account.id}`, read);
  expect(one.body.owner.first_name).toBe('…');
  expect((await get('organization/subscribers', read)).body.items[0].employee_id).toBe('…');
});

test('a subscription brings along what is asked for', async () => {
  const { get } = await stage();
  const { body } = await get('organization/subscriptions', { query: { include: 'account,phone_numbers' } });
  expect(body.items[0]).toMatchObject({
    account: { id: expect.any(String) },
    phone_numbers: [expect.anything()],
  });
  const wrong = await get('organization/subscriptions', { query: { include: 'owner' } });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, 'include']);
  const other = await get('organization/accounts', { query: { include: 'account' } });
  expect(other.body.detail).toContain('only for subscriptions');
});

test.each([
  ['partner/portings', { status: 'gone' }, 'status', /must be draft or pending/],
  ['partner/portings', { account_id: 'acc_1' }, 'account_id', /no filter of portings. They have status/],
  ['partner/portings', { subscription_id: '../x' }, 'subscription_id', /is no id/],
  ['partner/offerings', {}, 'catalog_id', /is missing/],
  ['partner/coverage-areas', { countries: 'Germany' }, 'countries', /two letters/],
  ['organization/usage', { from: '2027-02-30' }, 'from', /must be a day/],
  ['organization/usage', { from: '2027-02-03', to: '2027-02-01' }, 'from', /not be after/],
])('%s with %o is refused', async (path, query, pointer, words) => {
  const { get } = await stage();
  const { status, body } = await get(path, { query });
  expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
  expect(body.detail).toMatch(words);
});

test('what does not exist, and an API that is not used, is 404; a provider that is down is 503', async () => {
  const { get, practice } = await stage();
  expect((await get('partner/tariffs')).body.detail).toContain('subscriptions');
  expect((await get('partner/subscriptions/subs_nobody')).body.code).toBe('not_found');
  practice.sandbox.faults.next('partner.listPortings', { kind: 'server-error', acts: false });
  const down = await get('partner/portings');
  expect([down.status, down.body.code]).toEqual([503, 'provider_unreadable']);
  const alone = await stage(['organization']);
  expect((await alone.get('partner/portings')).body.code).toBe('api_not_in_use');
});

test.each(['organization/orders/order_1', 'partner/subscriptions/subs_1'])(
  '%s takes no limit',
  async (path) => {
    const { get } = await stage();
    expect(await get(path, { query: { limit: '1' } })).toMatchObject({ status: 400 });
  },
);
