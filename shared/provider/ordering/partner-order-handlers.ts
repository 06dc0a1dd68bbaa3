import type { OperationName } from '../../core/jobs/operation.ts';
import { partnerProgressOf } from '../../core/orders/order-progress.ts';
import type { Performed } from '../../ports/orders.ts';
import { faultsIn } from '../exchange/checks.ts';
import type { PartnerApi } from '../partner/api.ts';
import { type NewSubscriber, newSubscriber } from '../partner/customers/subscribers.ts';
import { type NewOrder, newOrderForm } from '../partner/orders/new-order.ts';
import type { Order } from '../partner/orders/orders.ts';
import type { Input, OperationHandler } from './operation-handler.ts';
import { detailsOf } from './subscription-details.ts';

type Name = Extract<
  OperationName,
  | 'partner.create_subscriber'
  | 'partner.activate_subscription'
  | 'partner.topup_subscription'
  | 'partner.cancel_subscription'
  | 'partner.cancel_subscription_products'
  | 'partner.swap_subscription_sim'
  | 'partner.change_subscription_plan'
>;

/** How an activation without add-ons says so is the client's matter: it changes nothing about what is a fault. */
const form = newOrderForm('absent');

/** The partner API's orders, which differ in their type, and the subscriber that an order may need first. */
export function partnerOrderHandlers({
  orders,
  subscribers,
}: Pick<PartnerApi, 'orders' | 'subscribers'>): Record<Name, OperationHandler> {
  const ofType = (type: NewOrder['type']): OperationHandler => {
    const whole = (input: Input) => ({ ...input, type });
    return {
      faults: (input) => faultsIn(form, whole(input)),
      perform: async (input, call) => comeTo(await orders.create(whole(input) as NewOrder, call)),
      follow: async (_input, id) => comeTo(await orders.get(id)),
    };
  };
  return {
    'partner.create_subscriber': {
      faults: (input) => faultsIn(newSubscriber, input),
      perform: async (input, call) => created(await subscribers.create(input as NewSubscriber, call)),
      follow: async (_input, id) => created(await subscribers.get(id)),
    },
    'partner.activate_subscription': ofType('activate_subscription'),
    'partner.topup_subscription': ofType('topup_subscription'),
    'partner.cancel_subscription': ofType('cancel_subscription'),
    'partner.cancel_subscription_products': ofType('cancel_subscription_products'),
    'partner.swap_subscription_sim': ofType('swap_subscription_sim'),
    'partner.change_subscription_plan': ofType('change_subscription_plan'),
  };
}

function comeTo({ id, status = 'unknown', subscription }: Order): Performed {
  return {
    id,
    status,
    progress: partnerProgressOf(status),
    ...(subscription === undefined ? {} : { subscription: detailsOf(subscription) }),
  };
}

function created({ id }: { readonly id: string }): Performed {
  return { id, status: 'created', progress: 'done' };
}
