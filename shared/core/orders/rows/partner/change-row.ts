import type { Step } from '../../../jobs/operation.ts';
import { isCalendarDay } from '../../../time/written-time.ts';
import { birthDateOf } from '../birth-date.ts';
import { countryOf, eid, email, given, oneOf, partnerId, wordsOf } from '../cell-forms.ts';
import { needed, type OrderCells, type ReadRow, UnusableRow } from '../order-cells.ts';
import { type ActionColumns, actionOf } from './actions.ts';
import { addonsOf } from './add-ons.ts';
import { addressColumns, addressIn, refuseNoChange } from './address.ts';

const addons = ['addons', 'activation_mode', 'start_at'] as const;
const subscription = ['subscription_id'] as const;

const columns = {
  top_up: [...subscription, 'purchase_location', 'plan', ...addons],
  change_plan: [...subscription, 'purchase_location', 'plan', ...addons, 'when'],
  cancel: [...subscription, 'when'],
  cancel_products: [...subscription, 'product_id', 'when'],
  swap: [...subscription, 'eid'],
  grace: subscription,
  suspend: subscription,
  deactivate: subscription,
  resume: subscription,
  activate_product: ['product_id'],
  cancel_product: ['product_id', 'when'],
  update_subscriber: [
    'subscriber_id',
    'account_id',
    'first_name',
    'last_name',
    'email',
    ...addressColumns,
    'locale',
    'birth_date',
  ],
} as const satisfies ActionColumns<string>;

type Action = keyof typeof columns;

/** What a row of subscription changes at the partner may do. */
export const partnerChangeActions = Object.keys(columns) as readonly Action[];

/** Most products of one order. Source: provider facts, 2.1; A-45. */
const productsMax = 40;

/**
 * A change of one subscription, of one of its products, or of a subscriber. Assumed: the orders other than an
 * activation. Source: partner API, Endpoints; provider facts, 2.1.
 */
export function partnerChange(cell: OrderCells): ReadRow {
  const action = actionOf(cell, columns);
  switch (action) {
    case 'activate_product':
    case 'cancel_product': {
      const id = partnerId('product_id', needed(cell, 'product_id'));
      const input = action === 'cancel_product' ? { id, cancellationMode: cancellationModeOf(cell) } : { id };
      return { steps: [{ operation: `partner.${action}`, input }], of: { resourceId: id } };
    }
    case 'update_subscriber': {
      const id = partnerId('subscriber_id', needed(cell, 'subscriber_id'));
      const change = subscriberChange(cell);
      refuseNoChange(change, 'email', action);
      return {
        steps: [{ operation: 'partner.update_subscriber', input: { id, ...change } }],
        of: { resourceId: id },
      };
    }
    default: {
      const subscriptionId = partnerId('subscription_id', needed(cell, 'subscription_id'));
      return { steps: [stepOf(action, subscriptionId, cell)], of: { resourceId: subscriptionId } };
    }
  }
}

type OfSubscription = Exclude<Action, 'activate_product' | 'cancel_product' | 'update_subscriber'>;

function stepOf(action: OfSubscription, subscriptionId: string, cell: OrderCells): Step {
  switch (action) {
    case 'top_up':
      return { operation: 'partner.topup_subscription', input: { subscriptionId, ...purchaseOf(cell) } };
    case 'change_plan': {
      needed(cell, 'plan', 'a change of plan needs one');
      const input = { subscriptionId, ...purchaseOf(cell), ...scheduleOf(cell) };
      return { operation: 'partner.change_subscription_plan', input };
    }
    case 'cancel':
      return { operation: 'partner.cancel_subscription', input: { subscriptionId, ...scheduleOf(cell) } };
    case 'cancel_products': {
      const productIds = wordsOf(needed(cell, 'product_id')).map((id) => partnerId('product_id', id));
      if (productIds.length > productsMax)
        throw new UnusableRow('too_many', 'product_id', `names more than ${productsMax} products`);
      const input = { subscriptionId, productIds, ...scheduleOf(cell) };
      return { operation: 'partner.cancel_subscription_products', input };
    }
    case 'swap': {
      const chip = eid(cell);
      const input = { subscriptionId, ...(chip === undefined ? {} : { device: { uicc: { eid: chip } } }) };
      return { operation: 'partner.swap_subscription_sim', input };
    }
    default:
      return { operation: `partner.${action}_subscription`, input: { id: subscriptionId } };
  }
}

function purchaseOf(cell: OrderCells) {
  const plan = cell('plan');
  const addons = addonsOf(cell);
  if (plan === undefined && addons.length === 0)
    throw new UnusableRow('missing', 'addons', 'is empty, and so is "plan": fill in what is bought');
  return {
    purchaseLocation: countryOf(
      'purchase_location',
      needed(cell, 'purchase_location', 'a purchase needs a country'),
    ),
    products: {
      ...(plan === undefined ? {} : { plan: { productOfferingId: partnerId('plan', plan) } }),
      ...(addons.length === 0 ? {} : { addons }),
    },
  };
}

/** At once when nothing is said. Source: provider facts, 2.1, `schedule`. */
function scheduleOf(cell: OrderCells) {
  const when = cell('when')?.toLowerCase();
  if (when === undefined || when === 'immediate') return {};
  if (when === 'end_of_cycle') return { schedule: { mode: 'end_of_cycle' } };
  if (isCalendarDay(when)) return { schedule: { mode: 'specific_date', effectiveAt: when } };
  throw new UnusableRow(
    'unknown_value',
    'when',
    'must be immediate, end_of_cycle or a day, such as 2027-05-04',
  );
}

/** Source: partner API, Cancel a Product, `cancellation_mode`: there is no default for it. */
function cancellationModeOf(cell: OrderCells) {
  const why = 'a product ends immediate or end_of_cycle';
  return oneOf('when', needed(cell, 'when', why), ['immediate', 'end_of_cycle']);
}

/** Source: partner API, Subscriber, "Update request". */
function subscriberChange(cell: OrderCells) {
  const [account, mail, born] = [cell('account_id'), cell('email'), cell('birth_date')];
  return given({
    accountId: account === undefined ? undefined : partnerId('account_id', account),
    firstName: cell('first_name'),
    lastName: cell('last_name'),
    email: mail === undefined ? undefined : email('email', mail),
    address: addressIn(cell),
    locale: cell('locale'),
    birthDate: born === undefined ? undefined : birthDateOf(born),
  });
}
