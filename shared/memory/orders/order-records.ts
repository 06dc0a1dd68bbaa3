import { ProviderError } from '../../errors.ts';
import type {
  OrderRecords,
  PartnerSubscriptionOnRecord,
  RecordPage,
  SubscriptionOnRecord,
} from '../../ports/orders.ts';
import type { Clock } from '../../ports/world.ts';
import type { OrderBook } from './order-book.ts';

/** The records of what a provider in RAM has made, in pages of this many. */
export function memoryOrderRecords(book: OrderBook, now: Clock, pageItems: number): OrderRecords {
  /** A page begins at a place among all that was ever made, so that it costs no more when there is much. */
  function page<Item>(
    items: readonly Item[],
    cursor = '0',
    isListed: (item: Item) => boolean,
  ): RecordPage<Item> {
    let at = Number(cursor);
    if (!Number.isInteger(at)) throw new ProviderError({ tried: 'List', effect: 'none', code: 'refused' });
    const listed: Item[] = [];
    for (; at < items.length && listed.length < pageItems; at += 1) {
      const item = items[at];
      if (item !== undefined && isListed(item)) listed.push(item);
    }
    return { items: listed, ...(at < items.length ? { next: String(at) } : {}) };
  }

  const isVisible = ({ visibleAtMs }: { readonly visibleAtMs: number }) => visibleAtMs <= now();

  return {
    async subscriptions(cursor) {
      const isListed = (subscription: OrderBook['subscriptions'][number]) =>
        subscription.api === 'organization' && isVisible(subscription);
      return ofOrganization(page(book.subscriptions, cursor, isListed));
    },
    async subscriberSubscriptions(subscriberId, cursor) {
      const isListed = (subscription: OrderBook['subscriptions'][number]) =>
        subscription.subscriberId === subscriberId && isVisible(subscription);
      return ofPartner(page(book.subscriptions, cursor, isListed), book);
    },
    async partnerSubscriptions(cursor) {
      const isListed = (subscription: OrderBook['subscriptions'][number]) =>
        subscription.api === 'partner' && isVisible(subscription);
      return ofPartner(page(book.subscriptions, cursor, isListed), book);
    },
    subscribers: async (cursor) => page(book.subscribers, cursor, () => true),
    async orders(cursor) {
      const isListed = (order: OrderBook['listedOrders'][number]) =>
        order.operation.startsWith('partner.') && isVisible(order);
      const { items, next } = page(book.listedOrders, cursor, isListed);
      return {
        items: items.map(({ orderId, operation, createdAtMs }) => ({
          orderId,
          type: operation.slice('partner.'.length),
          createdAtMs,
        })),
        ...(next === undefined ? {} : { next }),
      };
    },
    subscriptionOfOrder: async (orderId) => book.orders.get(orderId)?.subscription?.subscriptionId,
    async statusOf({ input }) {
      const status = book.statuses.get(String(input.id));
      if (status === undefined)
        throw new ProviderError({ tried: 'Retrieve', effect: 'none', code: 'refused' });
      return status;
    },
  };
}

type Subscriptions = RecordPage<OrderBook['subscriptions'][number]>;

function ofOrganization({ items, ...rest }: Subscriptions): RecordPage<SubscriptionOnRecord> {
  return {
    items: items.map(
      ({ api: _api, visibleAtMs: _visible, subscriberId: _subscriber, ...subscription }) => subscription,
    ),
    ...rest,
  };
}

function ofPartner(
  { items, ...rest }: Subscriptions,
  { statuses }: OrderBook,
): RecordPage<PartnerSubscriptionOnRecord> {
  return {
    items: items.map(({ api: _api, visibleAtMs: _visible, ...subscription }) => {
      const status = statuses.get(subscription.subscriptionId);
      return { ...subscription, ...(status === undefined ? {} : { status }) };
    }),
    ...rest,
  };
}
