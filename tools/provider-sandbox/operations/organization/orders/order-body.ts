import type { Order } from '../../../fleet/order.ts';
import type { Subscription } from '../../../fleet/subscription.ts';
import type { OrderRequest } from '../../../order-request.ts';
import type { World } from '../../../world.ts';
import { link } from '../link.ts';
import { subscriberSummary } from '../subscriber-body.ts';
import { phoneNumbersOf } from '../subscriptions/phone-numbers-body.ts';

/**
 * Source: organization API, Order response. What an order makes shows once it is completed: before that, there is
 * neither a subscription nor a number, and the subscriber has no id.
 */
export function orderBody(world: World, { id, status, performed, subscription: made }: Order): object {
  const { request } = performed;
  const subscriptionId =
    made?.subscriptionId ?? ('subscription_id' in request ? request.subscription_id : '');
  const subscription = world.fleet().subscriptions.get(subscriptionId);
  return {
    id,
    status,
    type: request.type,
    account_id: request.account_id,
    ...(subscription && { subscription_id: subscription.id }),
    sim_profile: {
      ...(made && { iccid: made.iccid }),
      ...('sim_profile' in request ? request.sim_profile : { sim_type: 'esim' }),
      _links: subscription ? { self: link(world, `/subscriptions/${subscription.id}/sim-profile`) } : {},
    },
    phone_numbers: subscription ? phoneNumbersOf(subscription) : [],
    subscriber: subscriberOf(world, request, subscription),
    ...('reason' in request && { reason: request.reason }),
    _links: {
      self: link(world, `/orders/${id}`),
      ...(subscription && { subscription: link(world, `/subscriptions/${subscription.id}`) }),
    },
  };
}

function subscriberOf(world: World, request: OrderRequest, subscription: Subscription | undefined) {
  const subscriber = world.fleet().subscribers.get(subscription?.subscriberId ?? '');
  if (subscriber) return subscriberSummary(subscriber);
  return 'subscriber' in request ? request.subscriber : undefined;
}
