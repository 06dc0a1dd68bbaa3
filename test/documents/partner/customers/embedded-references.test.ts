import { expect } from 'vitest';
import { portingIn } from '../../../support/documents/porting-in.ts';
import { write } from '../../../support/documents/practice.ts';
import { firstOf } from '../../../support/documents/refused.ts';
import { portingOut, someAccount, someInvoice } from '../../../support/documents/some-customer.ts';
import {
  firstSubscription,
  oneSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { coverageAreaId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

states('Contract', 'a contract embeds its account and its order with id and _links', async (practice) => {
  const { accountId, orderId } = await orderedSubscription(practice);
  const { id, account, order } = await firstOf(practice.partner.contracts.list());
  const base = `${practice.sandbox.baseUrl}/connect`;
  expect(account).toMatchObject({ id: accountId, links: { self: `${base}/accounts/${accountId}` } });
  expect(order).toMatchObject({ id: orderId, links: { self: `${base}/orders/${orderId}` } });
  expect((await practice.barePartner('GET', `/contracts/${id}`)).body).toMatchObject({
    _embedded: {
      account: { id: accountId, _links: { self: { href: `${base}/accounts/${accountId}` } } },
      order: { id: orderId, _links: { self: { href: `${base}/orders/${orderId}` } } },
    },
    _links: { self: { href: `${base}/contracts/${id}` } },
  });
});

states(
  'Invoice',
  'an invoice embeds its account with id and _links',
  async (practice) => {
    const id = await someInvoice(practice);
    const { accountId } = await firstSubscription(practice);
    const href = `${practice.sandbox.baseUrl}/connect/accounts/${accountId}`;
    const { account } = await practice.partner.invoices.get(id);
    expect(account).toMatchObject({ id: accountId, links: { self: href } });
    expect((await practice.barePartner('GET', `/invoices/${id}`)).body).toMatchObject({
      _embedded: { account: { id: accountId, _links: { self: { href } } } },
    });
  },
  oneSubscription,
);

states(
  'Invoice',
  'an item of an invoice embeds its subscription and its product with id and _links',
  async (practice) => {
    const id = await someInvoice(practice);
    const { subscriptionId, planId } = await firstSubscription(practice);
    const base = `${practice.sandbox.baseUrl}/connect`;
    const item = await firstOf(practice.partner.invoices.listItems(id));
    expect(item.subscription).toMatchObject({
      id: subscriptionId,
      links: { self: `${base}/subscriptions/${subscriptionId}` },
    });
    expect(item.product).toMatchObject({ id: planId, links: { self: `${base}/products/${planId}` } });
    const { body } = await practice.barePartner('GET', `/invoices/${id}/items`);
    expect(body).toMatchObject({
      _embedded: {
        items: [
          {
            _embedded: {
              subscription: {
                id: subscriptionId,
                _links: { self: { href: `${base}/subscriptions/${subscriptionId}` } },
              },
              product: { id: planId, _links: { self: { href: `${base}/products/${planId}` } } },
            },
          },
        ],
      },
    });
  },
  oneSubscription,
);

states('Subscriber', 'a subscriber embeds its account and links its subscriptions', async (practice) => {
  const { accountId, id } = await someSubscriber(practice);
  const base = `${practice.sandbox.baseUrl}/connect`;
  const read = await practice.partner.subscribers.get(id);
  expect(read.account).toMatchObject({ id: accountId, links: { self: `${base}/accounts/${accountId}` } });
  expect(read.links.subscriptions).toBe(`${base}/subscriptions?subscriber-id=${id}`);
  expect((await practice.barePartner('GET', `/subscribers/${id}`)).body).toMatchObject({
    _embedded: { account: { id: accountId, _links: { self: { href: `${base}/accounts/${accountId}` } } } },
  });
});

for (const [direction, prepare, side, other] of [
  ['in', portingIn, 'donorDetails', 'recipientDetails'],
  ['out', portingOut, 'recipientDetails', 'donorDetails'],
] as const)
  states(
    'Porting',
    `a porting ${direction} shows the operators of its ${side === 'donorDetails' ? 'donor' : 'recipient'} whole, and links its subscription`,
    async (practice) => {
      const id = await prepare(practice);
      const porting = await practice.partner.portings.get(id);
      const details = porting[side];
      const operator = await practice.partner.networkOperators.get(details?.networkOperator?.id ?? '');
      const provider = await practice.partner.serviceProviders.get(details?.serviceProvider?.id ?? '');
      expect(details).toMatchObject({ networkOperator: operator, serviceProvider: provider });
      expect(porting[other]).toBeUndefined();
      const { subscriptionId, subscriberId } = await firstSubscription(practice);
      expect(porting).toMatchObject({
        subscriptionId,
        subscriberId,
        phoneNumberId: expect.stringMatching(/^pn_/),
      });
      const { body } = await practice.barePartner('GET', `/portings/${id}`);
      const spelled = side === 'donorDetails' ? 'donor_details' : 'recipient_details';
      expect(body).toMatchObject({
        [spelled]: {
          _embedded: {
            network_operator: { id: operator.id, trade_name: operator.tradeName },
            service_provider: { id: provider.id, name: provider.name },
          },
        },
      });
      expect(body).not.toHaveProperty(side === 'donorDetails' ? 'recipient_details' : 'donor_details');
    },
    oneSubscription,
  );

states('Account', 'the answers to creating and patching an account show it whole', async (practice) => {
  const id = await someAccount(practice);
  const patched = await practice.partner.accounts.update(id, { name: 'Other' }, write);
  expect(patched).toEqual(await practice.partner.accounts.get(id));
  expect(patched.links.self).toBe(`${practice.sandbox.baseUrl}/connect/accounts/${id}`);
});

states('Coverage area', 'a retrieved coverage area is the listed one', async ({ partner, barePartner }) => {
  const area = await partner.coverageAreas.get(coverageAreaId.germany);
  const listed = await Array.fromAsync(partner.coverageAreas.list());
  expect(listed).toContainEqual(area);
  const bare = await barePartner('GET', `/coverage-areas/${coverageAreaId.germany}`);
  expect((await barePartner('GET', '/coverage-areas')).body).toMatchObject({
    _embedded: { coverage_areas: expect.arrayContaining([bare.body]) },
  });
});
