import { expect } from 'vitest';
import { portingIn } from '../../support/documents/porting-in.ts';
import type { Practice } from '../../support/documents/practice.ts';
import { firstOf } from '../../support/documents/refused.ts';
import { firstNumber, someAccount, someInvoice } from '../../support/documents/some-customer.ts';
import {
  firstSubscription,
  oneSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { catalogId, coverageAreaId } from '../../support/documents/stock.ts';

const states = statementsOf('Partner API');

type Found = { readonly id: string; readonly path: string };

const at = (path: string, id: string): Found => ({ id, path: `${path}/${id}` });

/** A resource of each kind, as the client names it and where a stranger finds it. */
const kinds: readonly (readonly [
  what: string,
  prefix: string,
  find: (practice: Practice) => Promise<Found>,
])[] = [
  ['account', 'acc_', async (practice) => at('/accounts', await someAccount(practice))],
  [
    'contract',
    'con_',
    async (practice) => {
      await orderedSubscription(practice);
      return at('/contracts', (await firstOf(practice.partner.contracts.list())).id);
    },
  ],
  ['coverage area', 'cov_', async () => at('/coverage-areas', coverageAreaId.germany)],
  ['invoice', 'inv_', async (practice) => at('/invoices', await someInvoice(practice))],
  [
    'network operator',
    'nopr_',
    async ({ partner }) => at('/network-operators', (await firstOf(partner.networkOperators.list())).id),
  ],
  [
    'service provider',
    'spro_',
    async ({ partner }) => at('/service-providers', (await firstOf(partner.serviceProviders.list())).id),
  ],
  ['order', 'ord_', async (practice) => at('/orders', (await orderedSubscription(practice)).orderId)],
  ['phone number', 'pn_', async (practice) => at('/phone-numbers', await firstNumber(practice))],
  ['porting', 'port_', async (practice) => at('/portings', await portingIn(practice))],
  ['product catalog', 'prdcat_', async () => at('/product-catalogs', catalogId.everything)],
  ['product', 'prd_', async (practice) => at('/products', (await firstSubscription(practice)).planId)],
  ['subscriber', 'subr_', async (practice) => at('/subscribers', (await someSubscriber(practice)).id)],
  [
    'subscription',
    'subs_',
    async (practice) => at('/subscriptions', (await firstSubscription(practice)).subscriptionId),
  ],
];

for (const [what, prefix, find] of kinds)
  states(
    'Conventions',
    `the id of ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what} begins with ${prefix} and has at most 100 characters`,
    async (practice) => {
      const { id, path } = await find(practice);
      expect(id).toMatch(new RegExp(`^${prefix}[0-9A-Z]+$`));
      expect(id.length).toBeLessThanOrEqual(100);
      expect(await practice.barePartner('GET', path)).toMatchObject({ status: 200, body: { id } });
    },
    oneSubscription,
  );

states(
  'Conventions',
  'the id of a product offering begins with prdoff_',
  async ({ partner, barePartner }) => {
    const { id } = await firstOf(partner.productCatalogs.listOfferings(catalogId.everything));
    expect(id).toMatch(/^prdoff_[0-9A-Z]+$/);
    const { body } = await barePartner(
      'GET',
      `/product-catalogs/${catalogId.everything}/product-offerings?limit=40`,
    );
    const listed = (body as { _embedded: { product_offerings: { id: string }[] } })._embedded;
    for (const offering of listed.product_offerings) expect(offering.id).toMatch(/^prdoff_[0-9A-Z]+$/);
    expect(listed.product_offerings[0]?.id).toBe(id);
  },
);

states('Conventions', 'the id of an event begins with evt_', async (practice) => {
  await orderedSubscription(practice);
  const ids = practice.sandbox.partner.events().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(id).toMatch(/^evt_[0-9A-Z]{1,96}$/);
});

for (const id of ['sub_1', 'other-1', 'a.b~c', 'X'])
  states('Conventions', `${id} is asked for as it is, whatever its form`, async (practice) => {
    await practice.partner.subscriptions.get(id).catch(() => {});
    expect(practice.sandbox.spy.calls('partner.getSubscription')).toMatchObject([
      { target: `/connect/subscriptions/${id}`, status: 404 },
    ]);
  });

states('Conventions', 'a link has an address as its href', async (practice) => {
  const id = await someAccount(practice);
  const href = `${practice.sandbox.baseUrl}/connect/accounts/${id}`;
  const { links } = await practice.partner.accounts.get(id);
  expect(links).toEqual({ self: href });
  expect((await practice.barePartner('GET', `/accounts/${id}`)).body).toMatchObject({
    _links: { self: { href } },
  });
});
