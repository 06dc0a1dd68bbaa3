import type { OrderBook } from '../../../../shared/memory/orders/order-book.ts';

/**
 * A provider's book whose lists show first what was changed last, so that an item may change its index while a list is
 * paged.
 */
export type MovingBook = {
  readonly book: OrderBook;
  /**
   * Something behind the index moves to the front of each list.
   *
   * @param index where the next page of a list begins
   * @param pick one of this many
   * @returns what moved, if anything could
   */
  moveBehind(
    list: 'subscriptions' | 'subscribers' | 'listedOrders',
    index: number,
    pick: (count: number) => number,
  ): string | undefined;
};

export function movingBook(book: OrderBook): MovingBook {
  const moved = new Map<string, number>();
  let moves = 0;
  const inOrder = <Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] => {
    if (moves === 0) return items;
    const turn = (item: Item): number => moved.get(idOf(item)) ?? 0;
    return items.toSorted((one, other) => turn(other) - turn(one));
  };
  const lists = {
    subscriptions: () => inOrder(book.subscriptions, ({ subscriptionId }) => subscriptionId),
    subscribers: () => inOrder(book.subscribers, ({ subscriberId }) => subscriberId),
    listedOrders: () => inOrder(book.listedOrders, ({ orderId }) => orderId),
  };
  const idsOf = {
    subscriptions: () => lists.subscriptions().map(({ subscriptionId }) => subscriptionId),
    subscribers: () => lists.subscribers().map(({ subscriberId }) => subscriberId),
    listedOrders: () => lists.listedOrders().map(({ orderId }) => orderId),
  };
  return {
    book: {
      ...book,
      get subscriptions() {
        return lists.subscriptions();
      },
      get subscribers() {
        return lists.subscribers();
      },
      get listedOrders() {
        return lists.listedOrders();
      },
    },
    moveBehind(list, index, pick) {
      const behind = idsOf[list]().slice(index);
      const id = behind.length === 0 ? undefined : behind[pick(behind.length)];
      if (id === undefined) return undefined;
      moves += 1;
      moved.set(id, moves);
      return id;
    },
  };
}
