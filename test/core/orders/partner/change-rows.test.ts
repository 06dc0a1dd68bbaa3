import { expect, test } from 'vitest';
import { partnerChangeActions } from '../../../../shared/core/orders/rows/partner/change-row.ts';
import { faultOf, stepsOf } from './read-partner-row.ts';

const read = (row: Readonly<Record<string, string>>, defaults = {}) =>
  stepsOf('partner-change', row, defaults);
const fault = (row: Readonly<Record<string, string>>, defaults = {}) =>
  faultOf('partner-change', row, defaults);

const of = { subscription_id: 'subs_1' };
const bought = { ...of, purchase_location: 'de' };
const addon = (more: object) => ({
  subscriptionId: 'subs_1',
  purchaseLocation: 'DE',
  products: { addons: [{ ...more, productOfferingId: 'prdoff_1' }] },
});

test('a row may do what the partner API can do with a subscription, a product or a subscriber', () => {
  expect(partnerChangeActions.join(', ')).toBe(
    'top_up, change_plan, cancel, cancel_products, swap, grace, suspend, deactivate, resume, activate_product, ' +
      'cancel_product, update_subscriber',
  );
});

test.each([
  ['grace', of, 'partner.grace_subscription', { id: 'subs_1' }],
  ['suspend', of, 'partner.suspend_subscription', { id: 'subs_1' }],
  ['deactivate', of, 'partner.deactivate_subscription', { id: 'subs_1' }],
  ['resume', of, 'partner.resume_subscription', { id: 'subs_1' }],
  ['cancel', of, 'partner.cancel_subscription', { subscriptionId: 'subs_1' }],
  [
    'cancel',
    { ...of, when: 'end_of_cycle' },
    'partner.cancel_subscription',
    { subscriptionId: 'subs_1', schedule: { mode: 'end_of_cycle' } },
  ],
  [
    'cancel_products',
    { ...of, product_id: 'prd_1, prd_2', when: '2030-02-01' },
    'partner.cancel_subscription_products',
    {
      subscriptionId: 'subs_1',
      productIds: ['prd_1', 'prd_2'],
      schedule: { mode: 'specific_date', effectiveAt: '2030-02-01' },
    },
  ],
  [
    'swap',
    { ...of, eid: '8904 9032 0000 0000 0000 0000 0000 0017' },
    'partner.swap_subscription_sim',
    { subscriptionId: 'subs_1', device: { uicc: { eid: '89049032000000000000000000000017' } } },
  ],
  [
    'change_plan',
    { ...bought, plan: 'prdoff_2' },
    'partner.change_subscription_plan',
    {
      subscriptionId: 'subs_1',
      purchaseLocation: 'DE',
      products: { plan: { productOfferingId: 'prdoff_2' } },
    },
  ],
  ['activate_product', { product_id: 'prd_1' }, 'partner.activate_product', { id: 'prd_1' }],
  [
    'cancel_product',
    { product_id: 'prd_1', when: 'immediate' },
    'partner.cancel_product',
    { id: 'prd_1', cancellationMode: 'immediate' },
  ],
  [
    'update_subscriber',
    { subscriber_id: 'subr_1', email: 'ada@example.com', city: 'Berlin', birth_date: '17.04.1985' },
    'partner.update_subscriber',
    { id: 'subr_1', email: 'ada@example.com', address: { city: 'Berlin' }, birthDate: '1985-04-17' },
  ],
] as const)('%s of %o is %s', (action, row, operation, input) => {
  expect(read({ action, ...row })).toEqual([{ operation, input }]);
});

test.each([
  [{}, { activationMode: 'immediate' }],
  [{ activation_mode: 'first_usage' }, { activationMode: 'first_usage' }],
  [{ start_at: '2030-02-01T00:00:00Z' }, { activationMode: 'scheduled', startAt: '2030-02-01T00:00:00Z' }],
])('an add-on of a top-up with %o starts as %o', (row, start) => {
  const [step] = read({ action: 'top_up', ...bought, addons: 'prdoff_1', ...row });
  expect(step).toEqual({ operation: 'partner.topup_subscription', input: addon(start) });
});

test.each([
  [{ action: 'port_in', ...of }, 'unknown_value', /"action" must be top_up or .* or update_subscriber/],
  [{ action: 'suspend' }, 'missing', /"subscription_id"/],
  [{ action: 'suspend', ...of, plan: 'prdoff_1' }, 'not_applicable', /"plan" is not for suspend/],
  [{ action: 'top_up', ...bought }, 'missing', /"addons"/],
  [{ action: 'top_up', ...of, addons: 'prdoff_1' }, 'missing', /"purchase_location"/],
  [
    { action: 'top_up', ...bought, plan: 'prdoff_1', start_at: '2030-02-01T00:00:00Z' },
    'not_applicable',
    /"start_at"/,
  ],
  [
    {
      action: 'top_up',
      ...bought,
      addons: 'prdoff_1',
      activation_mode: 'first_usage',
      start_at: '2030-02-01T00:00:00Z',
    },
    'not_applicable',
    /"start_at"/,
  ],
  [
    { action: 'top_up', ...bought, addons: 'prdoff_1', activation_mode: 'scheduled' },
    'missing',
    /"start_at"/,
  ],
  [
    { action: 'top_up', ...bought, addons: 'prdoff_1', start_at: 'tomorrow' },
    'unknown_value',
    /with an offset/,
  ],
  [{ action: 'cancel', ...of, when: 'soon' }, 'unknown_value', /"when"/],
  [{ action: 'cancel_product', product_id: 'prd_1' }, 'missing', /"when"/],
  [{ action: 'update_subscriber', subscriber_id: 'subr_1' }, 'missing', /all else that update_subscriber/],
])('%o is refused: %s', (row, reason, words) => {
  expect(fault(row)).toMatchObject({ reason, detail: expect.stringMatching(words) });
});

test('a default may stand for rows that have no use for it', () => {
  const defaults = { purchase_location: 'DE', activation_mode: 'first_usage' };
  expect(read({ action: 'suspend', ...of }, defaults)).toHaveLength(1);
  const [step] = read({ action: 'top_up', ...of, addons: 'prdoff_1' }, defaults);
  expect(step?.input).toEqual(addon({ activationMode: 'first_usage' }));
});
