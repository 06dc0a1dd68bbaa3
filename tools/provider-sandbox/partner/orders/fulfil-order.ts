import { iccidOf } from '../../fleet/iccid.ts';
import { contractBody } from '../body/contract-body.ts';
import { openInvoice } from '../customers/open-invoice.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { endProduct } from '../products/change-product.ts';
import { isLive, type Product } from '../products/product.ts';
import { sellProduct } from '../products/sell-product.ts';
import { changeSimProfile, changeStatus, endSubscription } from './change-subscription.ts';
import { matchingIdOf, newSubscription } from './new-subscription.ts';
import type { Order } from './order.ts';
import { type OrderRequest, type Schedule, soldBy } from './order-form.ts';
import { hasEnded, type Subscription } from './subscription.ts';
import { whyNotOrdered } from './why-not-ordered.ts';

/** Starts to work on an accepted order: an activation has its subscription from now on. */
export function beginOrder(world: PartnerWorld, orderId: string, atMs: number): void {
  const order = world.orders.get(orderId);
  if (order?.status !== 'accepted') return;
  const subscriptionId = order.isDoomed ? order.subscriptionId : subscriptionOf(world, order, atMs)?.id;
  world.orders.put({ ...order, status: 'fulfilling', subscriptionId, updatedAtMs: atMs });
}

/** Ends an order: does what it asks for and tells about it, or lets it fail, which no documented event tells. */
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
  carryOut(world, order, subscription, atMs);
  world.orders.put({ ...order, status: 'completed', updatedAtMs: atMs, completedAtMs: atMs });
}

function subscriptionOf(world: PartnerWorld, { request }: Order, atMs: number): Subscription | undefined {
  if (request.type !== 'activate_subscription') return world.subscriptions.get(request.subscription_id);
  const subscriber = world.subscribers.get(request.subscriber_id);
  return subscriber && newSubscription(world, subscriber, request.device?.uicc.eid, atMs);
}

function carryOut(world: PartnerWorld, order: Order, subscription: Subscription, atMs: number): void {
  const { request } = order;
  switch (request.type) {
    case 'activate_subscription':
      changeStatus(world, subscription, 'active', atMs);
      makeContract(world, order, subscription, atMs);
      bill(world, subscription, sellAll(world, request, subscription, atMs), atMs);
      return;
    case 'topup_subscription':
      bill(world, subscription, sellAll(world, request, subscription, atMs), atMs);
      return;
    case 'change_subscription_plan':
      onSchedule(world, request.schedule, planOf(world, subscription), atMs, (thenMs) => {
        changePlan(world, request, subscription.id, thenMs);
      });
      return;
    case 'cancel_subscription':
      onSchedule(world, request.schedule, planOf(world, subscription), atMs, (thenMs) => {
        const then = world.subscriptions.get(subscription.id);
        if (then && !hasEnded(then)) endSubscription(world, then, 'canceled', thenMs);
      });
      return;
    case 'cancel_subscription_products':
      for (const productId of request.product_ids) {
        onSchedule(world, request.schedule, world.products.get(productId), atMs, (thenMs) => {
          const then = world.products.get(productId);
          if (then && isLive(then)) endProduct(world, then, 'canceled', thenMs);
        });
      }
      return;
    case 'swap_subscription_sim': {
      const words = [subscription.id, order.id];
      const profile = {
        iccid: iccidOf(...words),
        matchingId: matchingIdOf(...words),
        profileStatus: 'ready_for_installation',
        eid: request.device?.uicc.eid,
      };
      changeSimProfile(world, subscription, profile, atMs);
      return;
    }
  }
}

/**
 * Assumed: when a schedule takes effect. At once without a schedule. A day begins in UTC; the end of a cycle is
 * that of the given product.
 */
function onSchedule(
  world: PartnerWorld,
  schedule: Schedule | undefined,
  cycle: Product | undefined,
  atMs: number,
  act: (atMs: number) => void,
): void {
  const wantedMs =
    schedule?.mode === 'end_of_cycle'
      ? // Just before the cycle ends, else it would begin again.
        (cycle?.endAtMs ?? atMs + 1) - 1
      : Date.parse(schedule?.effective_at ?? '');
  if (schedule && wantedMs > atMs) world.later(wantedMs, act);
  else act(atMs);
}

function changePlan(world: PartnerWorld, request: OrderRequest, subscriptionId: string, atMs: number): void {
  const subscription = world.subscriptions.get(subscriptionId);
  if (!subscription || hasEnded(subscription)) return;
  const plan = planOf(world, subscription);
  if (plan) endProduct(world, plan, 'terminated', atMs);
  bill(world, subscription, sellAll(world, request, subscription, atMs), atMs);
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
