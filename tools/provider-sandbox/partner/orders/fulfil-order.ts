import { iccidOf } from '../../fleet/iccid.ts';
import { contractBody } from '../body/contract-body.ts';
import { orderBody } from '../body/order-body.ts';
import { openInvoice } from '../customers/open-invoice.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { endProduct } from '../products/change-product.ts';
import { isLive, type Product } from '../products/product.ts';
import { sellProduct } from '../products/sell-product.ts';
import { changeSimProfile, changeStatus, endSubscription } from './change-subscription.ts';
import { matchingIdOf, newSubscription } from './new-subscription.ts';
import type { Order } from './order.ts';
import { type OrderRequest, soldBy } from './order-form.ts';
import { type Outcome, onSchedule } from './schedule.ts';
import { hasEnded, type Subscription } from './subscription.ts';
import { whyNotOrdered } from './why-not-ordered.ts';

/** Starts to work on an accepted order: an activation has its subscription from now on. */
export function beginOrder(world: PartnerWorld, orderId: string, atMs: number): void {
  const order = world.orders.get(orderId);
  if (order?.status !== 'accepted') return;
  const subscriptionId = order.isDoomed ? order.subscriptionId : subscriptionOf(world, order, atMs)?.id;
  world.orders.put({ ...order, status: 'fulfilling', subscriptionId, updatedAtMs: atMs });
}

/**
 * Ends an order: does what it asks for and tells about it, or lets it fail, which no documented event tells. What it
 * asks for at a date is done then; until then it is only `scheduled` where the sandbox plays a later version.
 */
export function endOrder(world: PartnerWorld, orderId: string, atMs: number): void {
  const order = world.orders.get(orderId);
  if (order?.status !== 'fulfilling') return;
  const subscription = world.subscriptions.get(order.subscriptionId ?? '');
  // Another order may have come first since this one was taken.
  const fails = order.isDoomed || !subscription || whyNotOrdered(world, order.request).length > 0;
  if (fails) {
    world.orders.put({ ...order, status: 'failed', updatedAtMs: atMs });
    return;
  }
  const outcome = carryOut(world, order, subscription, atMs);
  if (!world.flags.scheduledOrders || outcome.lastMs === atMs) {
    world.orders.put({ ...order, status: 'completed', updatedAtMs: atMs, completedAtMs: atMs });
    return;
  }
  change(world, { ...order, status: 'scheduled', updatedAtMs: atMs });
  world.later(outcome.lastMs, (endMs) => {
    const ended = { ...order, updatedAtMs: endMs };
    if (outcome.isMissed) change(world, { ...ended, status: 'failed' });
    else change(world, { ...ended, status: 'completed', completedAtMs: endMs });
  });
}

/** Changes an order, and tells about it as a later version does. */
function change(world: PartnerWorld, order: Order & { readonly status: LaterStatus }): void {
  world.orders.put(order);
  world.emit(`order.${order.status}`, { order: orderBody(world, order) }, order.updatedAtMs);
}

type LaterStatus = 'scheduled' | 'completed' | 'failed';

function subscriptionOf(world: PartnerWorld, { request }: Order, atMs: number): Subscription | undefined {
  if (request.type !== 'activate_subscription') return world.subscriptions.get(request.subscription_id);
  const subscriber = world.subscribers.get(request.subscriber_id);
  return subscriber && newSubscription(world, subscriber, request.device?.uicc.eid, atMs);
}

function carryOut(world: PartnerWorld, order: Order, subscription: Subscription, atMs: number): Outcome {
  const { request } = order;
  const outcome: Outcome = { lastMs: atMs, isMissed: false };
  switch (request.type) {
    case 'activate_subscription':
      changeStatus(world, subscription, 'active', atMs);
      makeContract(world, order, subscription, atMs);
      bill(world, subscription, sellAll(world, request, subscription, atMs), atMs);
      break;
    case 'topup_subscription':
      bill(world, subscription, sellAll(world, request, subscription, atMs), atMs);
      break;
    case 'change_subscription_plan': {
      const due = { schedule: request.schedule, cycle: planOf(world, subscription) };
      onSchedule(world, due, atMs, outcome, (thenMs) => changePlan(world, request, subscription.id, thenMs));
      break;
    }
    case 'cancel_subscription': {
      const due = { schedule: request.schedule, cycle: planOf(world, subscription) };
      onSchedule(world, due, atMs, outcome, (thenMs) => {
        const then = world.subscriptions.get(subscription.id);
        if (!then || hasEnded(then)) return false;
        endSubscription(world, then, 'canceled', thenMs);
        return true;
      });
      break;
    }
    case 'cancel_subscription_products':
      for (const productId of request.product_ids) {
        const due = { schedule: request.schedule, cycle: world.products.get(productId) };
        onSchedule(world, due, atMs, outcome, (thenMs) => {
          const then = world.products.get(productId);
          if (!then || !isLive(then)) return false;
          endProduct(world, then, 'canceled', thenMs);
          return true;
        });
      }
      break;
    case 'swap_subscription_sim': {
      const words = [subscription.id, order.id];
      const profile = {
        iccid: iccidOf(...words),
        matchingId: matchingIdOf(...words),
        profileStatus: 'ready_for_installation',
        eid: request.device?.uicc.eid,
      };
      changeSimProfile(world, subscription, profile, atMs);
      break;
    }
  }
  return outcome;
}

function changePlan(
  world: PartnerWorld,
  request: OrderRequest,
  subscriptionId: string,
  atMs: number,
): boolean {
  const subscription = world.subscriptions.get(subscriptionId);
  if (!subscription || hasEnded(subscription)) return false;
  const plan = planOf(world, subscription);
  if (plan) endProduct(world, plan, 'terminated', atMs);
  bill(world, subscription, sellAll(world, request, subscription, atMs), atMs);
  return true;
}

function planOf(world: PartnerWorld, { id }: Subscription): Product | undefined {
  const isPlan = (product: Product) => world.offerings.get(product.offeringId)?.type === 'plan';
  return world.products.ofSubscription(id).find((product) => product.status === 'active' && isPlan(product));
}

function sellAll(
  world: PartnerWorld,
  request: OrderRequest,
  { id }: Subscription,
  atMs: number,
): readonly Product[] {
  return soldBy(request).flatMap(({ addon }) => {
    const offering = world.offerings.get(addon.product_offering_id);
    return offering ? [sellProduct(world, id, addon, offering, atMs)] : [];
  });
}

/**
 * Assumed: every order that sells something is billed when it is completed; the document shows no cause of an
 * invoice.
 */
function bill(
  world: PartnerWorld,
  { accountId }: Subscription,
  products: readonly Product[],
  atMs: number,
): void {
  openInvoice(world, accountId, products, atMs);
}

/** Assumed: an activation makes its contract; the document shows no cause. */
function makeContract(world: PartnerWorld, order: Order, { accountId }: Subscription, atMs: number): void {
  const contract = { id: world.newId('con_'), accountId, orderId: order.id, createdAtMs: atMs };
  world.contracts.put(contract);
  world.emit('contract.created', { contract: contractBody(world, contract) }, atMs);
}
