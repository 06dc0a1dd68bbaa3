import { identifier } from '../identifier.ts';
import type { Activation, SubscriptionChange } from '../order-request.ts';
import type { PerformedOrder } from '../performed-order.ts';
import { countryOf } from '../subscription-of-number.ts';
import type { Fleet } from './fleet.ts';
import { iccidOf } from './iccid.ts';
import { pendingOrder } from './order.ts';
import { orderTemplates, standardTemplate } from './order-template.ts';
import { productsOf } from './product.ts';
import type { Subscription } from './subscription.ts';
import { whyNotChangeable } from './whether-changeable.ts';

/** Ends an order: does to the fleet what it asked for, or cancels it. */
export function fulfilOrder(fleet: Fleet, performed: PerformedOrder): void {
  const subscription = performed.endStatus === 'completed' ? carryOut(fleet, performed) : undefined;
  fleet.orders.put({
    ...pendingOrder(performed),
    status: subscription ? 'completed' : 'canceled',
    ...(subscription && { subscription: { subscriptionId: subscription.id, iccid: subscription.iccid } }),
  });
}

/** @returns the subscription as it is now; undefined when the order can no longer be processed */
function carryOut(fleet: Fleet, performed: PerformedOrder): Subscription | undefined {
  const { request } = performed;
  return request.type === 'activate_subscription'
    ? activate(fleet, performed, request)
    : change(fleet, performed, request);
}

/** Assumed: a new person for each new subscription; nothing says that the provider knows an employee again. */
function activate(fleet: Fleet, performed: PerformedOrder, request: Activation): Subscription {
  const { orderId, msisdn = '', endsAtMs } = performed;
  const { subscriber, template_id: templateId } = request;
  const subscriberId = identifier('sbr_', orderId);
  const subscription: Subscription = {
    id: identifier('sub_', orderId),
    accountId: request.account_id,
    subscriberId,
    msisdn,
    country: countryOf(msisdn),
    iccid: iccidOf(orderId),
    isSuspended: false,
    createdAtMs: endsAtMs,
  };
  fleet.subscribers.put({
    id: subscriberId,
    firstName: subscriber.first_name,
    lastName: subscriber.last_name,
    email: subscriber.email,
    employeeId: subscriber.employee_id,
    group: subscriber.group,
  });
  fleet.subscriptions.put(subscription);
  const template = orderTemplates.find(({ id }) => id === templateId) ?? standardTemplate;
  for (const product of productsOf(subscription, template)) fleet.products.put(product);
  return subscription;
}

function change(
  fleet: Fleet,
  { orderId }: PerformedOrder,
  request: SubscriptionChange,
): Subscription | undefined {
  const before = fleet.subscriptions.get(request.subscription_id);
  // Another order may have come first since this one was taken.
  if (!before || whyNotChangeable(before, request.type) !== undefined) return undefined;
  const after: Subscription =
    request.type === 'change_sim_profile'
      ? { ...before, iccid: iccidOf(orderId) }
      : { ...before, isSuspended: request.type === 'suspend_subscription' };
  fleet.subscriptions.put(after);
  return after;
}
