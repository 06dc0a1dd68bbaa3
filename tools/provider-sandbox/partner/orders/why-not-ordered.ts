import type { Violation } from '../../http/problem.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { isLive } from '../products/product.ts';
import { type OrderRequest, soldBy } from './order-form.ts';
import { hasEnded } from './subscription.ts';

/**
 * Most products of a subscription that are active or waiting. Assumed: the provider's older pages name 15 active
 * plans as a hard limit of a SIM.
 */
const liveProductsMax = 15;

/** What keeps an order from being taken, or later from being fulfilled; nothing when it can be. */
export function whyNotOrdered(world: PartnerWorld, request: OrderRequest): readonly Violation[] {
  const wrong = [...wrongReceiver(world, request), ...wrongOfferings(world, request)];
  return wrong.length > 0 ? wrong : tooManyProducts(world, request);
}

function wrongReceiver(world: PartnerWorld, request: OrderRequest): Violation[] {
  if (request.type === 'activate_subscription') {
    if (world.subscribers.get(request.subscriber_id)) return [];
    return [{ detail: 'There is no such subscriber', pointer: '$.subscriber_id' }];
  }
  const pointer = '$.subscription_id';
  const subscription = world.subscriptions.get(request.subscription_id);
  if (!subscription) return [{ detail: 'There is no such subscription', pointer }];
  // Assumed: the document names no state in which an order is refused.
  const { status } = subscription;
  const isFit =
    request.type === 'cancel_subscription'
      ? status !== 'created' && !hasEnded(subscription)
      : status === 'active';
  if (!isFit) return [{ detail: `The subscription is ${status}`, pointer }];
  if (request.type !== 'cancel_subscription_products') return [];
  return request.product_ids.flatMap((id, at) => {
    const product = world.products.get(id);
    if (product?.subscriptionId === subscription.id && isLive(product)) return [];
    return [{ detail: 'Not a product that can be canceled', pointer: `$.product_ids[${at}]` }];
  });
}

function wrongOfferings(world: PartnerWorld, request: OrderRequest): Violation[] {
  const sold = soldBy(request);
  if (request.type === 'topup_subscription' && sold.length === 0) {
    return [{ detail: 'Must name a plan or an add-on', pointer: '$.products' }];
  }
  return sold.flatMap(({ pointer, addon }) => {
    const type = pointer === '$.products.plan' ? 'plan' : 'addon';
    const offering = world.offerings.get(addon.product_offering_id);
    if (offering?.type === type && offering.status === 'active') return [];
    return [{ detail: `Not an active offering of type ${type}`, pointer: `${pointer}.product_offering_id` }];
  });
}

function tooManyProducts(world: PartnerWorld, request: OrderRequest): Violation[] {
  if (request.type !== 'topup_subscription' && request.type !== 'change_subscription_plan') return [];
  const live = world.products.ofSubscription(request.subscription_id).filter(isLive).length;
  if (live + soldBy(request).length <= liveProductsMax) return [];
  return [{ detail: `A subscription has at most ${liveProductsMax} products`, pointer: '$.products' }];
}
