import type { ProviderProblem } from '../../../../shared/errors.ts';
import { memoryOrderRecords } from '../../../../shared/memory/orders/order-records.ts';
import type { OrderRecords } from '../../../../shared/ports/orders.ts';
import type { OrderAdversary } from '../order-adversary.ts';
import type { MovingBook } from './moving-book.ts';

type Read = <Answer>(
  what: string,
  problem: Omit<ProviderProblem, 'tried'> | undefined,
  effect: () => Answer,
  tookMs: number,
) => Promise<Answer>;

export type Listing = {
  readonly moving: MovingBook;
  readonly theirNow: () => number;
  readonly pageItems: number;
  readonly adversary: Pick<OrderAdversary, 'recordsProblem' | 'recordsMs' | 'listMoves'>;
  readonly pick: (count: number) => number;
  readonly passedOver: (recordId: string) => void;
};

/** The provider's records as one process reads them, with all that can go wrong with a list. */
export function orderListing(
  { moving, theirNow, pageItems, adversary, pick, passedOver }: Listing,
  read: Read,
): OrderRecords {
  const records = memoryOrderRecords(moving.book, theirNow, pageItems);
  const listed = async <Answer>(
    what: string,
    cursor: string | undefined,
    list: () => Promise<Answer>,
    moves?: 'subscriptions' | 'subscribers' | 'listedOrders',
  ): Promise<Answer> => {
    const problem = adversary.recordsProblem(cursor !== undefined);
    const where = `${what} from ${cursor ?? 'the first'}`;
    const page = (): { readonly page: Promise<Answer> } => {
      if (moves !== undefined && cursor !== undefined && adversary.listMoves()) {
        const gone = moving.moveBehind(moves, Number(cursor), pick);
        if (gone !== undefined) passedOver(gone);
      }
      return { page: list() };
    };
    return await (await read(where, problem, page, adversary.recordsMs())).page;
  };
  return {
    subscriptions: (cursor) =>
      listed('subscriptions', cursor, () => records.subscriptions(cursor), 'subscriptions'),
    subscriberSubscriptions: (id, cursor) =>
      listed(
        'subscriptions of one',
        cursor,
        () => records.subscriberSubscriptions(id, cursor),
        'subscriptions',
      ),
    partnerSubscriptions: (cursor) =>
      listed('partner subscriptions', cursor, () => records.partnerSubscriptions(cursor), 'subscriptions'),
    subscribers: (cursor) => listed('subscribers', cursor, () => records.subscribers(cursor), 'subscribers'),
    orders: (cursor) => listed('orders', cursor, () => records.orders(cursor), 'listedOrders'),
    subscriptionOfOrder: (id) => listed('order', undefined, () => records.subscriptionOfOrder(id)),
    statusOf: (step) => listed('status', undefined, () => records.statusOf(step)),
  };
}
