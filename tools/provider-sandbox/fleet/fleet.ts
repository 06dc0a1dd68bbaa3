import type { Account } from './account.ts';
import type { Order } from './order.ts';
import type { Product } from './product.ts';
import type { Shelf } from './shelf.ts';
import type { Subscriber } from './subscriber.ts';
import type { Subscription } from './subscription.ts';

/** Everything that the organization has at the provider, at one moment. */
export type Fleet = {
  readonly accounts: Shelf<Account>;
  readonly subscribers: Shelf<Subscriber>;
  readonly subscriptions: Shelf<Subscription>;
  readonly products: Shelf<Product>;
  readonly orders: Shelf<Order>;
};
