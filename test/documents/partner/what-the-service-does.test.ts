import { expect } from 'vitest';
import { portingIn } from '../../support/documents/porting-in.ts';
import { type Practice, write } from '../../support/documents/practice.ts';
import { allOf } from '../../support/documents/refused.ts';
import { firstNumber, newAccount, person, someInvoice } from '../../support/documents/some-customer.ts';
import {
  activation,
  bareActivation,
  firstSubscription,
  oneSubscription,
  orderedSubscription,
  orderLifeMs,
  someSubscriber,
} from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { notifiedOf } from './notified.ts';

const states = statementsOf('Partner API');
const here = 'What the service does';

states(here, 'a partner creates accounts and subscribers', async ({ partner, barePartner }) => {
  const { id: accountId } = await partner.accounts.create(newAccount, write);
  const { id } = await partner.subscribers.create({ accountId, ...person }, write);
  expect((await barePartner('GET', '/accounts')).body).toMatchObject({
    _embedded: { accounts: [{ id: accountId }] },
  });
  expect((await barePartner('GET', '/subscribers')).body).toMatchObject({
    _embedded: { subscribers: [{ id, _embedded: { account: { id: accountId } } }] },
  });
});

states(here, 'a partner orders an eSIM subscription with one plan and no add-on', async (practice) => {
  const { subscriptionId, products } = await orderedSubscription(practice);
  const subscription = await practice.partner.subscriptions.get(subscriptionId);
  expect(subscription).toMatchObject({ status: 'active', simProfile: { simType: 'esim' } });
  expect(products.map(({ offeringId: sold }) => sold)).toEqual([offeringId.monthlyPlan]);
});

states(here, 'a partner orders an eSIM subscription with one plan and an add-on', async (practice) => {
  const { id } = await someSubscriber(practice);
  const plan = { product_offering_id: offeringId.monthlyPlan };
  const addons = [{ activation_mode: 'first_usage', product_offering_id: offeringId.addon }];
  const body = bareActivation(id, { products: { plan, addons } });
  expect((await practice.barePartner('POST', '/orders', body)).status).toBe(201);
  practice.clock.advance(orderLifeMs);
  const [subscription] = await allOf(practice.partner.subscriptions.list());
  const products = practice.sandbox.partner.products(subscription?.id ?? '');
  expect(products.map(({ offeringId: sold }) => sold).toSorted()).toEqual(
    [offeringId.monthlyPlan, offeringId.addon].toSorted(),
  );
});

/** Two of the same add-on, which differ in nothing but their mode. */
async function twoAddons(practice: Practice) {
  const { id } = await someSubscriber(practice);
  const addons = (['first_usage', 'immediate'] as const).map((activationMode) => ({
    productOfferingId: offeringId.addon,
    activationMode,
  }));
  const products = { plan: { productOfferingId: offeringId.monthlyPlan }, addons };
  await practice.partner.orders.create(activation(id, { products }), write);
  practice.clock.advance(orderLifeMs);
  const [subscription] = await allOf(practice.partner.subscriptions.list());
  return practice.sandbox.partner
    .products(subscription?.id ?? '')
    .filter((one) => one.offeringId === offeringId.addon);
}

states(here, 'each add-on has an activation mode of its own', async (practice) => {
  const products = await twoAddons(practice);
  expect(products.map(({ status }) => status).toSorted()).toEqual(['active', 'pending']);
  for (const { id, status } of products) {
    expect((await practice.partner.products.get(id)).status).toBe(status);
    expect((await practice.barePartner('GET', `/products/${id}`)).body).toMatchObject({ status });
  }
});

states(
  here,
  'a partner manages phone numbers and their portings',
  async (practice) => {
    const { partner, barePartner } = practice;
    const number = await firstNumber(practice);
    const opened = await partner.phoneNumbers.enablePortingOptIn(number, write);
    expect(opened.portingOptIn?.enabled).toBe(true);
    const porting = await portingIn(practice);
    expect((await barePartner('GET', `/portings/${porting}`)).body).toMatchObject({
      direction: 'in',
      msisdn: '+4915123456789',
    });
    practice.clock.advance(26 * 3_600_000);
    expect((await partner.phoneNumbers.get(number)).msisdn).toBe('+4915123456789');
  },
  oneSubscription,
);

states(
  here,
  'a partner inspects a product with its balance and its price',
  async (practice) => {
    const { planId } = await firstSubscription(practice);
    const product = await practice.partner.products.get(planId);
    expect(product.balances).toMatchObject([{ allowanceType: 'data', remaining: 5_000_000_000 }]);
    expect(product.prices).toMatchObject([{ type: 'recurring', unitAmount: expect.any(Number) }]);
    expect((await practice.barePartner('GET', `/products/${planId}`)).body).toMatchObject({
      balances: [{ allowance_type: 'data', remaining: 5_000_000_000 }],
      prices: [{ type: 'recurring' }],
    });
  },
  oneSubscription,
);

states(
  here,
  'a partner reads invoices with what they are for',
  async (practice) => {
    const id = await someInvoice(practice);
    const { total } = await practice.partner.invoices.get(id);
    const items = await allOf(practice.partner.invoices.listItems(id));
    expect(items).toHaveLength(1);
    expect(items[0]?.total?.amount).toBe(total?.amount);
    expect((await practice.barePartner('GET', '/invoices')).body).toMatchObject({
      _embedded: { invoices: [{ id }] },
    });
  },
  oneSubscription,
);

states(
  here,
  'a partner drives the life of a subscription: deactivate, resume, grace, suspend',
  async (practice) => {
    const { partner, barePartner } = practice;
    const { subscriptionId } = await firstSubscription(practice);
    const seen: unknown[] = [];
    for (const action of ['deactivate', 'resume', 'grace', 'suspend'] as const) {
      seen.push((await partner.subscriptions[action](subscriptionId, write)).status);
      const { body } = await barePartner('GET', `/subscriptions/${subscriptionId}`);
      seen.push((body as { status: string }).status);
    }
    const statuses = ['deactivated', 'active', 'grace', 'suspended'];
    expect(seen).toEqual(statuses.flatMap((status) => [status, status]));
  },
  oneSubscription,
);

states(
  here,
  'a partner receives a notification when a status changes',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    const [reported, ...more] = await notifiedOf(practice, 'subscription.grace', () =>
      practice.partner.subscriptions.grace(subscriptionId, write),
    );
    expect(more).toEqual([]);
    expect(reported?.bare.data).toMatchObject({ subscription: { id: subscriptionId, status: 'grace' } });
    expect(reported?.read.subject).toMatchObject({ subscription: { id: subscriptionId, status: 'grace' } });
  },
  oneSubscription,
);

states(here, 'all addresses stand below one base address', async (practice) => {
  const { partner, sandbox } = practice;
  await allOf(partner.accounts.list());
  await partner.subscriptions.get('subs_none').catch(() => {});
  const targets = sandbox.spy.calls().map(({ target }) => target);
  expect(targets).toEqual(['/partner-auth/token', '/connect/accounts', '/connect/subscriptions/subs_none']);
});
