import { expect } from 'vitest';
import { parseEvent } from '../../../shared/provider/partner/events/event.ts';
import type { Practice } from '../../support/documents/practice.ts';
import { orderedSubscription } from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';

const states = statementsOf('Partner API');

const subscription = async (practice: Practice) => {
  const { orderId, subscriptionId, products } = await orderedSubscription(practice);
  return {
    order: `/orders/${orderId}`,
    subscription: `/subscriptions/${subscriptionId}`,
    product: `/products/${products[0]?.id}`,
  };
};

/**
 * Values that the documents do not list, each put in the place of what the sandbox says; and where the client shows it.
 */
const values = [
  ['Order', 'order', 'status', 'on_hold', 'status'],
  ['Order', 'order', 'type', 'terminate_subscription', 'type'],
  ['States and transitions › Order', 'order', 'status', 'scheduled', 'status'],
  [
    'Order',
    'order',
    '_embedded.subscription._embedded.sim_profile.sim_type',
    'psim',
    'subscription.simProfile.simType',
  ],
  ['Product', 'product', 'status', 'acquired', 'status'],
  ['States and transitions › Product', 'product', 'status', 'ending', 'status'],
  ['Product', 'product', 'status_reason', 'activation_with_porting', 'statusReason'],
  ['Product', 'product', 'balances.0.allowance_type', 'voice', 'balances.0.allowanceType'],
  ['Product', 'product', 'balances.0.unit', 'seconds', 'balances.0.unit'],
  ['Product', 'product', 'balances.0.type', 'endless', 'balances.0.type'],
  ['Product', 'product', 'prices.0.type', 'metered', 'prices.0.type'],
  ['Product', 'product', 'prices.0.recurrence.unit', 'year', 'prices.0.recurrence.unit'],
  [
    'Product catalog and offering',
    'product',
    '_embedded.product_offering.type',
    'non_service',
    'productOffering.type',
  ],
  [
    'Product catalog and offering',
    'product',
    '_embedded.product_offering.validity.type',
    'interval',
    'productOffering.validity.type',
  ],
  [
    'Product catalog and offering',
    'product',
    '_embedded.product_offering.category',
    'additional_phone_number',
    'productOffering.raw.category',
  ],
  [
    'Product catalog and offering',
    'product',
    '_embedded.product_offering._embedded.allowances.0.type',
    'sms',
    'productOffering.allowances.0.type',
  ],
  ['Subscription', 'subscription', 'status', 'asleep', 'status'],
  [
    'Subscription',
    'subscription',
    '_embedded.sim_profile.profile_status',
    'Disabled',
    'simProfile.profileStatus',
  ],
  ['Subscription', 'subscription', '_links.swap', { href: 'https://swap.example' }, 'links.swap'],
] as const;

for (const [heading, about, path, value, read] of values) {
  const shown = typeof value === 'string' ? value : value.href;
  states(heading, `${path} of ${article(about)} may be ${shown}, which is kept`, async (practice) => {
    const { body } = await practice.barePartner('GET', (await subscription(practice))[about]);
    const changed = structuredClone(body) as object;
    put(changed, path.split('.'), value);
    const event = {
      id: 'evt_1',
      type: `${about}.new`,
      created_at: '2026-03-01T12:00:00Z',
      data: { [about]: changed },
    };
    const parsed = parseEvent(new TextEncoder().encode(JSON.stringify(event)));
    expect(parsed).toHaveProperty(`event.subject.${about}.${read}`, shown);
  });
}

function article(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

function put(target: object, [name = '', ...below]: readonly string[], value: unknown): void {
  const members = target as Record<string, object>;
  const member = members[name];
  if (below.length === 0) Object.assign(members, { [name]: value });
  else if (member !== undefined) put(member, below, value);
  else throw new Error(`The answer has no "${name}" to change something in`);
}
