import type { NewOrder } from '../../../shared/provider/partner/orders/new-order.ts';
import { type Practice, write } from './practice.ts';
import { offeringId } from './stock.ts';

type Activation = Extract<NewOrder, { type: 'activate_subscription' }>;

/** Options of a practice in which one active subscription exists from the start, with its plan. */
export const oneSubscription = { partner: { subscriptions: 1 } } as const;

/** From an order to its end. */
export const orderLifeMs = 3000;

/** Ids of the subscription that `oneSubscription` makes. */
export async function firstSubscription({ partner, sandbox }: Practice) {
  for await (const { id, account, subscriberId } of partner.subscriptions.list()) {
    const [plan] = sandbox.partner.products(id);
    return {
      subscriptionId: id,
      planId: plan?.id ?? '',
      accountId: account?.id ?? '',
      subscriberId: subscriberId ?? '',
    };
  }
  throw new Error('There is no subscription: open the practice with oneSubscription');
}

/** A new subscriber with an account. */
export async function someSubscriber({ partner }: Practice): Promise<{ accountId: string; id: string }> {
  const address = { country: 'DE' };
  const owner = { firstName: 'Robin', lastName: 'Example', address };
  const account = await partner.accounts.create({ type: 'personal', owner }, write);
  const person = { firstName: 'Kim', lastName: 'Example', email: 'kim@example.com', address };
  const { id } = await partner.subscribers.create({ accountId: account.id, ...person }, write);
  return { accountId: account.id, id };
}

/** The order of a subscription, valid unless something in it is replaced. */
export function activation(subscriberId: string, replaced: Partial<Activation> = {}): Activation {
  return {
    type: 'activate_subscription',
    subscriberId,
    purchaseLocation: 'DE',
    simProfile: { simType: 'esim' },
    products: { plan: { productOfferingId: offeringId.monthlyPlan } },
    ...replaced,
  };
}

/** The same as a stranger writes it. */
export function bareActivation(subscriberId: string, replaced: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'activate_subscription',
    subscriber_id: subscriberId,
    purchase_location: 'DE',
    sim_profile: { sim_type: 'esim' },
    products: { plan: { product_offering_id: offeringId.monthlyPlan } },
    ...replaced,
  };
}

/** An active subscription from an order through the API, which moves the clock by the life of an order. */
export async function orderedSubscription(practice: Practice, replaced: Partial<Activation> = {}) {
  const { partner, clock, sandbox } = practice;
  const subscriber = await someSubscriber(practice);
  const { id: orderId } = await partner.orders.create(activation(subscriber.id, replaced), write);
  clock.advance(orderLifeMs);
  const { subscription } = await partner.orders.get(orderId);
  const subscriptionId = subscription?.id ?? '';
  const products = sandbox.partner.products(subscriptionId);
  return { orderId, subscriptionId, accountId: subscriber.accountId, subscriberId: subscriber.id, products };
}
