import { expect, test } from 'vitest';
import {
  allOf,
  type Body,
  openPartner,
  type Partner,
  partnerOf,
  pointersOf,
  someSubscription,
} from '../../../support/sandbox/partner-client.ts';

const namesOf = (items: readonly Body[]) => items.map(({ name }) => name).toSorted();

async function everything(partner: Partner) {
  const [catalog] = await allOf(partner, '/product-catalogs?name=Everything', 'product_catalogs');
  return `/product-catalogs/${catalog?.id}/product-offerings`;
}

test('coverage areas are listed by the countries they hold, one parameter for each', async () => {
  const { partner } = await openPartner();
  const named = async (query: string) =>
    namesOf(await allOf(partner, `/coverage-areas${query}`, 'coverage_areas'));
  expect(await named('')).toHaveLength(5);
  expect(await named('?countries=GB')).toEqual(['Everywhere', 'United Kingdom']);
  expect(await named('?countries=DE&countries=PL')).toEqual(['Neighbours']);
  expect(pointersOf(await partner.get('/coverage-areas?countries=DE,PL'))).toEqual(['$.countries']);
  const [area] = await allOf(partner, '/coverage-areas?countries=PL', 'coverage_areas');
  expect((await partner.get(`/coverage-areas/${area?.id}`)).body).toEqual(area);
  expect(area).toMatchObject({ type: 'regional', countries: expect.arrayContaining(['DE', 'PL']) });
  expect((await partner.get('/coverage-areas/cov_nowhere')).status).toBe(404);
});

test.each([
  ['/network-operators', 'network_operators'],
  ['/service-providers', 'service_providers'],
])('%s are listed by country and status, and retrieved', async (path, member) => {
  const { partner } = await openPartner();
  expect(await allOf(partner, path, member)).toHaveLength(4);
  expect(await allOf(partner, `${path}?country=DE&status=active`, member)).toHaveLength(2);
  const [inactive] = await allOf(partner, `${path}?status=inactive`, member);
  expect(inactive).toMatchObject({ country: 'DE', status: 'inactive' });
  expect('trade_name' in (inactive ?? {})).toBe(path === '/network-operators');
  expect((await partner.get(`${path}/${inactive?.id}`)).body).toEqual(inactive);
  expect((await partner.get(`${path}/nobody`)).status).toBe(404);
  expect(pointersOf(await partner.get(`${path}?status=gone`))).toEqual(['$.status']);
  expect(pointersOf(await partner.get(`${path}?country=XX`))).toEqual(['$.country']);
});

test('catalogs are listed by name and retrieved, and link their offerings', async () => {
  const { partner } = await openPartner();
  expect(namesOf(await allOf(partner, '/product-catalogs', 'product_catalogs'))).toEqual([
    'Everything',
    'Plans only',
  ]);
  const [catalog] = await allOf(partner, '/product-catalogs?name=Plans%20only', 'product_catalogs');
  const { body } = await partner.get(`/product-catalogs/${catalog?.id}`);
  expect(body).toEqual(catalog);
  const offered = await allOf(partner, body._links['product-offerings']?.href ?? '', 'product_offerings');
  expect(offered.every(({ type }) => type === 'plan')).toBe(true);
  expect((await partner.get('/product-catalogs/prdcat_nothing')).status).toBe(404);
});

test('offerings are listed by type, status and countries with commas between them', async () => {
  const { partner } = await openPartner();
  const path = await everything(partner);
  const listed = async (query: string) => allOf(partner, `${path}?${query}`, 'product_offerings');
  expect(await listed('limit=3')).toHaveLength(8);
  expect(await listed('type=addon')).toHaveLength(4);
  expect(namesOf(await listed('status=inactive'))).toEqual([
    'Everywhere week, no longer sold',
    'Germany 2 GB, no longer sold',
  ]);
  const countries = 'allowances[coverage-area][countries]';
  expect(namesOf(await listed(`${countries}=DE,PL`))).toEqual(['Neighbours 1 GB', 'Neighbours 3 GB more']);
  expect(pointersOf(await partner.get(`${path}?${countries}=DE&${countries}=PL`))).toEqual([
    `$['${countries}']`,
  ]);
  expect(pointersOf(await partner.get(`${path}?type=gift`))).toEqual(['$.type']);
  expect((await partner.get('/product-catalogs/prdcat_nothing/product-offerings')).status).toBe(404);
  const [offering] = await listed(`type=plan&${countries}=PL`);
  expect(offering).toMatchObject({
    status: 'active',
    availability: { start_at: expect.any(String) },
    validity: { type: 'duration', unit: 'day', unit_count: 30, is_recurrent: false },
    _embedded: {
      allowances: [
        {
          type: 'data',
          unit: 'gigabytes',
          unit_count: 1,
          _embedded: { coverage_area: { type: 'regional' } },
        },
      ],
    },
  });
});

test('an activation makes a contract of its account and order', async () => {
  const opened = await openPartner();
  const { partner, commands } = opened;
  const { accountId, orderId } = await someSubscription(opened);
  await someSubscription(opened);
  const listed = await allOf(partner, `/contracts?account-id=${accountId}`, 'contracts');
  expect(listed).toMatchObject([
    { type: 'contract_summary', _embedded: { account: { id: accountId }, order: { id: orderId } } },
  ]);
  expect((await partner.get(`/contracts/${listed[0]?.id}`)).body).toEqual(listed[0]);
  expect((await partner.get('/contracts/con_nothing')).status).toBe(404);
  expect(commands.events('contract.created')).toMatchObject([
    { data: { contract: { id: listed[0]?.id } } },
    { data: { contract: { type: 'contract_summary' } } },
  ]);
});

test('an invoice is open, then paid, and its items add up to its total', async () => {
  const opened = await openPartner();
  const { partner, clock, commands, sandbox } = opened;
  const { accountId, subscriptionId, planId } = await someSubscription(opened);
  await someSubscription(opened);
  const [invoice] = await allOf(partner, `/invoices?account-id=${accountId}`, 'invoices');
  // 1300 cents for the plan, and 19 % of them.
  const total = { amount: 1547, currency: 'EUR' };
  expect(invoice).toMatchObject({
    number: expect.any(String),
    status: 'open',
    period: '2026-03-01T12:00:03.000Z/2026-04-01T12:00:03.000Z',
    total,
    amount_breakdown: [{ type: 'recurring', total }],
    _embedded: { account: { id: accountId } },
  });
  expect(commands.events('invoice.open')[0]).toMatchObject({ data: { invoice: { status: 'open' } } });
  const items = await allOf(partner, `/invoices/${invoice?.id}/items`, 'items');
  expect(items).toMatchObject([
    {
      type: 'recurring',
      total,
      subtotal: { amount: 1300, currency: 'EUR' },
      tax: { amount: 247, currency: 'EUR' },
      _embedded: { subscription: { id: subscriptionId }, product: { id: planId } },
    },
  ]);
  clock.advance(86_400_000);
  const { body } = await (await partnerOf(sandbox)).get(`/invoices/${invoice?.id}`);
  expect(body.status).toBe('paid');
});

test('the items of an unknown invoice are 400, as the document lists no 404 for them; the invoice is 404', async () => {
  const { partner } = await openPartner();
  expect(pointersOf(await partner.get('/invoices/inv_nothing/items'))).toEqual(["$['invoice-id']"]);
  expect((await partner.get('/invoices/inv_nothing')).status).toBe(404);
});

test('the phone numbers of a subscription are listed, those of an unknown one are 404', async () => {
  const opened = await openPartner();
  const { partner } = opened;
  const { subscriptionId, phoneNumberId } = await someSubscription(opened);
  await someSubscription(opened);
  expect(await allOf(partner, '/phone-numbers', 'phone_numbers')).toHaveLength(2);
  expect(
    await allOf(partner, `/phone-numbers?subscription-id=${subscriptionId}`, 'phone_numbers'),
  ).toMatchObject([{ id: phoneNumberId, status: 'active', msisdn: expect.stringMatching(/^\+\d{8,15}$/) }]);
  expect((await partner.get('/phone-numbers?subscription-id=subs_nobody')).status).toBe(404);
});

test('subscriptions can be there from the start', async () => {
  const { partner, commands } = await openPartner({ partner: { subscriptions: 3 } });
  const subscriptions = await allOf(partner, '/subscriptions?status=active', 'subscriptions');
  expect(subscriptions).toHaveLength(3);
  expect(commands.products(subscriptions[0]?.id ?? '')).toMatchObject([{ status: 'active' }]);
});
