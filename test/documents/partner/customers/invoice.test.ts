import { expect } from 'vitest';
import { allOf, firstOf } from '../../../support/documents/refused.ts';
import { someInvoice } from '../../../support/documents/some-customer.ts';
import { firstSubscription, oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { aMoment, anId, aWord, statesMembers } from '../resource-members.ts';

const states = statementsOf('Partner API');

const money = { amount: expect.any(Number), currency: expect.stringMatching(/^(EUR|USD)$/) };

statesMembers({
  heading: 'Invoice',
  what: 'an invoice',
  prepare: someInvoice,
  path: (id) => `/invoices/${id}`,
  get: (partner, id) => partner.invoices.get(id),
  options: oneSubscription,
  members: [
    ['id', 'id', anId('inv_')],
    ['number', 'number', aWord],
    ['status', 'status', aWord],
    ['created_at', 'createdAt', aMoment],
    ['period', 'period', expect.stringMatching(/^[\dT:.Z-]+\/[\dT:.Z-]+$/)],
    ['total', 'total', expect.objectContaining(money)],
    ['amount_breakdown', 'amountBreakdown', expect.any(Array)],
    ['_embedded.account.id', 'account.id', anId('acc_')],
    ['_links', 'raw._links', expect.any(Object)],
  ],
});

states(
  'Invoice',
  'an invoice is paid some time after it was opened',
  async (practice) => {
    const id = await someInvoice(practice);
    practice.clock.advance(2 * 86_400_000);
    expect((await practice.partner.invoices.get(id)).status).toBe('paid');
    expect((await practice.barePartner('GET', `/invoices/${id}`)).body).toMatchObject({ status: 'paid' });
  },
  oneSubscription,
);

states(
  'Invoice',
  "an invoice's breakdown has a total for each type, and they add up",
  async (practice) => {
    const id = await someInvoice(practice);
    const { amountBreakdown = [], total } = await practice.partner.invoices.get(id);
    const types = amountBreakdown.map(({ type }) => type);
    expect(types.length).toBeGreaterThan(0);
    for (const type of types) expect(['recurring', 'sms_oob', 'voice_oob', 'one_off']).toContain(type);
    const sum = amountBreakdown.reduce((all, part) => all + (part.total?.amount ?? 0), 0);
    expect(sum).toBe(total?.amount);
    const { body } = await practice.barePartner('GET', `/invoices/${id}`);
    expect(body).toMatchObject({ amount_breakdown: types.map((type) => ({ type, total: money })) });
  },
  oneSubscription,
);

for (const [bareName, readName, value] of [
  ['type', 'type', expect.stringMatching(/^(recurring|one_off)$/)],
  ['total', 'total', expect.objectContaining(money)],
  ['subtotal', 'subtotal', expect.objectContaining(money)],
  ['tax', 'tax', expect.objectContaining(money)],
  ['period', 'period', aWord],
  ['_embedded.subscription.id', 'subscription.id', anId('sub')],
  ['_embedded.product.id', 'product.id', anId('prd_')],
] as const)
  states(
    'Invoice',
    `an invoice item has ${bareName}`,
    async (practice) => {
      const id = await someInvoice(practice);
      const item = await firstOf(practice.partner.invoices.listItems(id));
      expect(item).toHaveProperty(readName.split('.'), value);
      const { body } = await practice.barePartner('GET', `/invoices/${id}/items`);
      expect(body).toHaveProperty(['_embedded', 'items', '0', ...bareName.split('.')], value);
    },
    oneSubscription,
  );

states(
  'Invoice',
  "an item's total is its subtotal and its tax",
  async (practice) => {
    const items = await allOf(practice.partner.invoices.listItems(await someInvoice(practice)));
    for (const { total, subtotal, tax } of items)
      expect(total?.amount).toBe((subtotal?.amount ?? 0) + (tax?.amount ?? 0));
  },
  oneSubscription,
);

states(
  'Invoice',
  'invoices are listed by account',
  async (practice) => {
    const id = await someInvoice(practice);
    const { accountId } = await firstSubscription(practice);
    expect((await allOf(practice.partner.invoices.list({ accountId }))).map((one) => one.id)).toEqual([id]);
    expect(await allOf(practice.partner.invoices.list({ accountId: 'acc_other' }))).toEqual([]);
    const { body } = await practice.barePartner('GET', `/invoices?account-id=${accountId}`);
    expect(body).toMatchObject({ _embedded: { invoices: [{ id }] } });
  },
  oneSubscription,
);

states(
  'Conventions',
  'money is an integer amount and a currency',
  async (practice) => {
    const { total } = await practice.partner.invoices.get(await someInvoice(practice));
    expect(Number.isInteger(total?.amount)).toBe(true);
    expect(['EUR', 'USD']).toContain(total?.currency);
  },
  oneSubscription,
);
