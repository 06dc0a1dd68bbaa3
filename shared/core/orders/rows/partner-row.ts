import { idBefore, type Step } from '../../jobs/operation.ts';
import type { Person } from '../person.ts';
import { birthDateOf } from './birth-date.ts';
import { countryOf, eid, email, given, partnerId } from './cell-forms.ts';
import { needed, type OrderCells, type ReadRow, UnusableRow } from './order-cells.ts';
import { addonsOf } from './partner/add-ons.ts';

/** A plan, and perhaps add-ons, for one subscriber, who is created first when the row does not name one. */
export function partnerActivation(cell: OrderCells): ReadRow {
  const subscriber = cell('subscriber_id');
  if (subscriber !== undefined) {
    const subscriberId = partnerId('subscriber_id', subscriber);
    return { steps: [planOrder(cell, subscriberId)], of: { subscriberId } };
  }
  const { step, of } = newSubscriber(cell);
  return { steps: [step, planOrder(cell, idBefore)], of };
}

/** The same row for a subscriber who is there already. */
export function forSubscriber(steps: readonly Step[], subscriberId: string): readonly Step[] {
  return steps
    .filter(({ operation }) => operation === 'partner.activate_subscription')
    .map(({ operation, input }) => ({ operation, input: { ...input, subscriberId } }));
}

/** Source: partner API, Subscriber, create request. */
function newSubscriber(cell: OrderCells): { readonly step: Step; readonly of: Person } {
  const why = 'a row without "subscriber_id" describes a new subscriber';
  const country = countryOf('country', needed(cell, 'country', why));
  const state = cell('state');
  // Source: provider facts, 2, "Required address fields".
  if (state === undefined && (country === 'US' || country === 'CA'))
    throw new UnusableRow('missing', 'state', 'is empty: subscribers in US and CA need one');
  const born = cell('birth_date');
  const birthDate = born === undefined ? undefined : birthDateOf(born);
  const of = {
    accountId: partnerId('account_id', needed(cell, 'account_id', why)),
    firstName: needed(cell, 'first_name', why),
    lastName: needed(cell, 'last_name', why),
    email: email('email', needed(cell, 'email', why)),
  };
  const input = {
    ...of,
    address: { country, ...given({ state }) },
    ...given({ locale: cell('locale'), birthDate }),
  };
  return { step: { operation: 'partner.create_subscriber', input }, of };
}

/** Source: partner API, Order, create request. */
function planOrder(cell: OrderCells, subscriberId: unknown): Step {
  const location = cell('purchase_location') ?? cell('country');
  if (location === undefined)
    throw new UnusableRow(
      'missing',
      'purchase_location',
      'is empty, and so is "country": fill in one of them',
    );
  const addons = addonsOf(cell);
  const chip = eid(cell);
  const input = {
    subscriberId,
    purchaseLocation: countryOf('purchase_location', location),
    simProfile: { simType: 'esim' },
    ...(chip === undefined ? {} : { device: { uicc: { eid: chip } } }),
    products: {
      plan: { productOfferingId: partnerId('plan', needed(cell, 'plan')) },
      ...(addons.length === 0 ? {} : { addons }),
    },
  };
  return { operation: 'partner.activate_subscription', input };
}
