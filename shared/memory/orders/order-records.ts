import { ProviderError } from '../../errors.ts';
import type { LineOnRecord, OrderRecords, PartnerLineOnRecord, RecordPage } from '../../ports/orders.ts';
import type { Clock } from '../../ports/world.ts';
import type { OrderBook } from './order-book.ts';

/** The records of what a provider in RAM has made, in pages of so many. */
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
    async lines(cursor) {
      const isListed = (line: OrderBook['lines'][number]) => line.api === 'organization' && isVisible(line);
      return ofOrganization(page(book.lines, cursor, isListed));
    },
    async subscriberLines(subscriberId, cursor) {
      const isListed = (line: OrderBook['lines'][number]) =>
        line.subscriberId === subscriberId && isVisible(line);
      return ofPartner(page(book.lines, cursor, isListed), book);
    },
    async partnerLines(cursor) {
      const isListed = (line: OrderBook['lines'][number]) => line.api === 'partner' && isVisible(line);
      return ofPartner(page(book.lines, cursor, isListed), book);
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
    lineOfOrder: async (orderId) => book.orders.get(orderId)?.line?.subscriptionId,
    async statusOf({ input }) {
      const status = book.statuses.get(String(input.id));
      if (status === undefined)
        throw new ProviderError({ tried: 'Retrieve', effect: 'none', code: 'refused' });
      return status;
    },
  };
}

type Lines = RecordPage<OrderBook['lines'][number]>;

function ofOrganization({ items, ...rest }: Lines): RecordPage<LineOnRecord> {
  return {
    items: items.map(({ api: _api, visibleAtMs: _visible, subscriberId: _subscriber, ...line }) => line),
    ...rest,
  };
}

function ofPartner({ items, ...rest }: Lines, { statuses }: OrderBook): RecordPage<PartnerLineOnRecord> {
  return {
    items: items.map(({ api: _api, visibleAtMs: _visible, ...line }) => {
      const status = statuses.get(line.subscriptionId);
      return { ...line, ...(status === undefined ? {} : { status }) };
    }),
    ...rest,
  };
}
