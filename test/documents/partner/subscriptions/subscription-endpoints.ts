import type { PartnerApi } from '../../../../shared/provider/partner/api.ts';
import type { partnerRoutes } from '../../../../shared/provider/partner/routes.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { allOf } from '../../../support/documents/refused.ts';
import {
  activation,
  bareActivation,
  orderLifeMs,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { catalogId, offeringId } from '../../../support/documents/stock.ts';
import { subscriptionWays } from './subscription-ways.ts';

type BareRequest = readonly [method: string, path: string, body?: unknown];

/** One row of the document's table of operations. */
export type Endpoint = {
  readonly operation: string;
  readonly route: keyof typeof partnerRoutes;
  readonly success: 200 | 201;
  /** Documented besides the success and 5XX. */
  readonly others: readonly (400 | 404)[];
  /** The array of a list below `_embedded`. */
  readonly collection?: string;
  /** Makes what the operation needs; a second call makes another one. @returns its id */
  readonly prepare: (practice: Practice, lineNo: number) => Promise<string>;
  readonly run: (partner: PartnerApi, id: string) => Promise<unknown>;
  readonly bare: (id: string) => BareRequest;
};

/** Two subscriptions, so that each reading has one of its own. */
export const twoSubscriptions = { partner: { subscriptions: 2 } } as const;

const nobody = async () => '';

async function subscription({ partner }: Practice, lineNo: number): Promise<string> {
  const subscriptions = await allOf(partner.subscriptions.list());
  return subscriptions[lineNo]?.id ?? '';
}

async function plan(practice: Practice, lineNo: number): Promise<string> {
  const [product] = practice.sandbox.partner.products(await subscription(practice, lineNo));
  return product?.id ?? '';
}

/** An add-on that waits for its first usage. */
async function waiting(practice: Practice, lineNo: number): Promise<string> {
  const subscriptionId = await subscription(practice, lineNo);
  const addons = [{ productOfferingId: offeringId.addon, activationMode: 'first_usage' as const }];
  const topUp = { type: 'topup_subscription', purchaseLocation: 'DE', products: { addons } } as const;
  await practice.partner.orders.create({ ...topUp, subscriptionId }, write);
  practice.clock.advance(orderLifeMs);
  const products = practice.sandbox.partner.products(subscriptionId);
  return products.find(({ status }) => status === 'pending')?.id ?? '';
}

const inStatus =
  (status: keyof typeof subscriptionWays) =>
  async (practice: Practice, lineNo: number): Promise<string> => {
    const id = await subscription(practice, lineNo);
    await subscriptionWays[status](practice, id);
    return id;
  };

/** Source: partner API, Endpoints: the rows of orders, catalogs, offerings, products and subscriptions. */
export const subscriptionEndpoints: readonly Endpoint[] = [
  {
    operation: 'Creates a new Order',
    route: 'createOrder',
    success: 201,
    others: [400],
    prepare: async (practice) => (await someSubscriber(practice)).id,
    run: (partner, id) => partner.orders.create(activation(id), write),
    bare: (id) => ['POST', '/orders', bareActivation(id)],
  },
  {
    operation: 'List all Orders',
    route: 'listOrders',
    success: 200,
    others: [400],
    collection: 'orders',
    prepare: nobody,
    run: (partner) => allOf(partner.orders.list()),
    bare: () => ['GET', '/orders'],
  },
  {
    operation: 'Retrieve an Order',
    route: 'getOrder',
    success: 200,
    others: [404],
    prepare: async (practice) => {
      const { id } = await someSubscriber(practice);
      return (await practice.partner.orders.create(activation(id), write)).id;
    },
    run: (partner, id) => partner.orders.get(id),
    bare: (id) => ['GET', `/orders/${id}`],
  },
  {
    operation: 'List all Product Catalogs',
    route: 'listProductCatalogs',
    success: 200,
    others: [400],
    collection: 'product_catalogs',
    prepare: nobody,
    run: (partner) => allOf(partner.productCatalogs.list()),
    bare: () => ['GET', '/product-catalogs'],
  },
  {
    operation: 'Retrieve a Product Catalog',
    route: 'getProductCatalog',
    success: 200,
    others: [404],
    prepare: async () => catalogId.everything,
    run: (partner, id) => partner.productCatalogs.get(id),
    bare: (id) => ['GET', `/product-catalogs/${id}`],
  },
  {
    operation: 'List all Product Offerings of a Product Catalog',
    route: 'listProductOfferings',
    success: 200,
    others: [400, 404],
    collection: 'product_offerings',
    prepare: async () => catalogId.everything,
    run: (partner, id) => allOf(partner.productCatalogs.listOfferings(id)),
    bare: (id) => ['GET', `/product-catalogs/${id}/product-offerings`],
  },
  {
    operation: 'Retrieve a product',
    route: 'getProduct',
    success: 200,
    others: [404],
    prepare: plan,
    run: (partner, id) => partner.products.get(id),
    bare: (id) => ['GET', `/products/${id}`],
  },
  {
    operation: 'Activate a Product',
    route: 'activateProduct',
    success: 200,
    others: [404],
    prepare: waiting,
    run: (partner, id) => partner.products.activate(id, write),
    bare: (id) => ['POST', `/products/${id}/activate`],
  },
  {
    operation: 'Cancel a Product',
    route: 'cancelProduct',
    success: 200,
    others: [404],
    prepare: plan,
    run: (partner, id) => partner.products.cancel(id, { cancellationMode: 'immediate' }, write),
    bare: (id) => ['POST', `/products/${id}/cancel`, { cancellation_mode: 'immediate' }],
  },
  {
    operation: 'List all subscriptions',
    route: 'listSubscriptions',
    success: 200,
    others: [400],
    collection: 'subscriptions',
    prepare: nobody,
    run: (partner) => allOf(partner.subscriptions.list()),
    bare: () => ['GET', '/subscriptions'],
  },
  {
    operation: 'Retrieve a subscription',
    route: 'getSubscription',
    success: 200,
    others: [400, 404],
    prepare: subscription,
    run: (partner, id) => partner.subscriptions.get(id),
    bare: (id) => ['GET', `/subscriptions/${id}`],
  },
  ...(
    [
      ['Graces a Subscription', 'grace', 'graceSubscription', 'active'],
      ['Suspends a Subscription', 'suspend', 'suspendSubscription', 'grace'],
      ['Deactivates a Subscription', 'deactivate', 'deactivateSubscription', 'active'],
      ['Resumes a Subscription', 'resume', 'resumeSubscription', 'deactivated'],
    ] as const
  ).map(
    ([operation, action, route, from]): Endpoint => ({
      operation,
      route,
      success: 200,
      others: [400],
      prepare: inStatus(from),
      run: (partner, id) => partner.subscriptions[action](id, write),
      bare: (id) => ['POST', `/subscriptions/${id}/${action}`],
    }),
  ),
];
