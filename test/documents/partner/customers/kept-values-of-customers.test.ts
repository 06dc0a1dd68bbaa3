import { expect } from 'vitest';
import type { PartnerApi } from '../../../../shared/provider/partner/api.ts';
import type { Heading } from '../../../support/documents/headings.ts';
import { portingIn } from '../../../support/documents/porting-in.ts';
import type { Practice } from '../../../support/documents/practice.ts';
import { firstOf } from '../../../support/documents/refused.ts';
import {
  firstNumber,
  portingOut,
  someAccount,
  someInvoice,
} from '../../../support/documents/some-customer.ts';
import {
  oneSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { coverageAreaId } from '../../../support/documents/stock.ts';
import { readChanged } from '../changed-answer.ts';

const states = statementsOf('Partner API');

type Source = {
  readonly prepare: (practice: Practice) => Promise<string>;
  readonly path: (id: string) => string;
  readonly read: (partner: PartnerApi, id: string) => Promise<unknown>;
};

/** Where a value stands that is replaced by one that the document does not list. */
const sources = {
  account: {
    prepare: someAccount,
    path: (id) => `/accounts/${id}`,
    read: (partner, id) => partner.accounts.get(id),
  },
  contract: {
    prepare: async (practice) => {
      await orderedSubscription(practice);
      return (await firstOf(practice.partner.contracts.list())).id;
    },
    path: (id) => `/contracts/${id}`,
    read: (partner, id) => partner.contracts.get(id),
  },
  'coverage area': {
    prepare: async () => coverageAreaId.germany,
    path: (id) => `/coverage-areas/${id}`,
    read: (partner, id) => partner.coverageAreas.get(id),
  },
  invoice: {
    prepare: someInvoice,
    path: (id) => `/invoices/${id}`,
    read: (partner, id) => partner.invoices.get(id),
  },
  'invoice item': {
    prepare: someInvoice,
    path: (id) => `/invoices/${id}/items`,
    read: (partner, id) => firstOf(partner.invoices.listItems(id)),
  },
  'network operator': {
    prepare: async ({ partner }) => (await firstOf(partner.networkOperators.list())).id,
    path: (id) => `/network-operators/${id}`,
    read: (partner, id) => partner.networkOperators.get(id),
  },
  'service provider': {
    prepare: async ({ partner }) => (await firstOf(partner.serviceProviders.list())).id,
    path: (id) => `/service-providers/${id}`,
    read: (partner, id) => partner.serviceProviders.get(id),
  },
  'phone number': {
    prepare: firstNumber,
    path: (id) => `/phone-numbers/${id}`,
    read: (partner, id) => partner.phoneNumbers.get(id),
  },
  'porting in': {
    prepare: portingIn,
    path: (id) => `/portings/${id}`,
    read: (partner, id) => partner.portings.get(id),
  },
  'porting out': {
    prepare: portingOut,
    path: (id) => `/portings/${id}`,
    read: (partner, id) => partner.portings.get(id),
  },
  subscriber: {
    prepare: async (practice) => (await someSubscriber(practice)).id,
    path: (id) => `/subscribers/${id}`,
    read: (partner, id) => partner.subscribers.get(id),
  },
} as const satisfies Record<string, Source>;

const rejection = { reason: 'number_not_active', message: 'Ask the donor' };

const values: readonly (readonly [
  heading: Heading<'Partner API'>,
  source: keyof typeof sources,
  member: string,
  value: unknown,
  read: string,
  shown?: unknown,
])[] = [
  ['Account', 'account', 'type', 'club', 'type'],
  ['Contract', 'contract', 'type', 'pre_contract_summary', 'type'],
  ['Coverage area', 'coverage area', 'type', 'lunar', 'type'],
  ['Coverage area', 'coverage area', 'countries', ['DE', 'XX'], 'countries'],
  ['Invoice', 'invoice', 'status', 'uncollectible', 'status'],
  ['Invoice', 'invoice', 'amount_breakdown.0.type', 'sms_oob', 'amountBreakdown.0.type'],
  ['Invoice', 'invoice', 'amount_breakdown.0.type', 'voice_oob', 'amountBreakdown.0.type'],
  ['Invoice', 'invoice', 'amount_breakdown.0.type', 'credit', 'amountBreakdown.0.type'],
  ['Invoice', 'invoice item', '_embedded.items.0.type', 'sms_oob', 'type'],
  ['Invoice', 'invoice item', '_embedded.items.0.type', 'voice_oob', 'type'],
  ['Invoice', 'invoice item', '_embedded.items.0.type', 'one_off', 'type'],
  ['Conventions', 'invoice', 'total.currency', 'USD', 'total.currency'],
  ['Conventions', 'invoice', 'total.currency', 'CHF', 'total.currency'],
  ['Conventions', 'account', 'id', `sub_${'x'.repeat(200)}`, 'id'],
  ['Conventions', 'account', '_links.terms', { href: 'https://terms.example' }, 'raw._links.terms'],
  ['Network operator', 'network operator', 'status', 'merged', 'status'],
  ['Service provider', 'service provider', 'status', 'merged', 'status'],
  ['Phone number', 'phone number', 'status', 'ported_out', 'status'],
  ['Phone number', 'phone number', 'is_primary', false, 'isPrimary'],
  ['States and transitions › Phone number', 'phone number', 'status', 'pending_termination', 'status'],
  [
    'Porting',
    'porting in',
    'rejection',
    { ...rejection, rejected_at: 'later' },
    'rejection.reason',
    rejection.reason,
  ],
  ['Porting', 'porting in', 'preferred_schedule.type', 'next_week', 'preferredSchedule.type'],
  ['Porting', 'porting in', 'donor_details.account.type', 'business', 'donorDetails.account.type'],
  ['Porting', 'porting out', 'direction', 'sideways', 'direction'],
  ['Porting', 'porting out', 'termination_action', 'keep', 'terminationAction'],
  ['States and transitions › Porting', 'porting in', 'status', 'on_hold', 'status'],
  ['Subscriber', 'subscriber', 'locale', 'tlh', 'locale'],
  ['Subscriber', 'subscriber', 'address.country', 'XX', 'address.country'],
  ['Subscriber', 'subscriber', 'loyalty', 'gold', 'raw.loyalty'],
];

for (const [heading, name, member, value, read, shown = value] of values) {
  const source: Source = sources[name];
  const said = JSON.stringify(shown).slice(0, 40);
  states(
    heading,
    `${member} of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} may be ${said}, which is kept`,
    async (practice) => {
      const id = await source.prepare(practice);
      const answer = await readChanged(practice, source.path(id), member, value, (partner) =>
        source.read(partner, id),
      );
      expect(answer).toHaveProperty(read.split('.'), shown);
    },
    oneSubscription,
  );
}

states(
  'Conventions',
  'an amount that is no integer is not taken for money, and kept as it came',
  async (practice) => {
    const id = await someInvoice(practice);
    const { total, raw } = await readChanged(practice, `/invoices/${id}`, 'total.amount', 1.5, (partner) =>
      partner.invoices.get(id),
    );
    expect(total).toBeUndefined();
    expect(raw.total).toEqual({ amount: 1.5, currency: 'EUR' });
  },
  oneSubscription,
);

states(
  'Invoice',
  'an item need not name a product',
  async (practice) => {
    const id = await someInvoice(practice);
    const path = `/invoices/${id}/items`;
    const item = await readChanged(
      practice,
      path,
      '_embedded.items.0._embedded.product',
      undefined,
      (partner) => firstOf(partner.invoices.listItems(id)),
    );
    expect(item.product).toBeUndefined();
    expect(item.subscription?.id).toMatch(/^subs_/);
  },
  oneSubscription,
);
