import { type OperationName, operations, type Step } from '../../core/jobs/operation.ts';
import { ProviderError } from '../../errors.ts';
import type { Operations, OrderRecords, Performed, Performing } from '../../ports/orders.ts';
import type { Clock } from '../../ports/world.ts';
import { type KeptOrder, type OrderBook, orderBook, statusAfter } from './order-book.ts';
import { memoryOrderRecords } from './order-records.ts';

/** What becomes of a call instead of a plain yes. */
export type OrderEnding =
  /** Carried out, and nobody hears of it. */
  | { readonly kind: 'lost' }
  /** Nobody hears of it, and nothing was carried out. */
  | { readonly kind: 'unheard' }
  | { readonly kind: 'busy'; readonly retryAfterMs?: number }
  | { readonly kind: 'refused' }
  /** Taken, and given up in the end. */
  | { readonly kind: 'given up' };

export type MemoryProviderOrders = {
  readonly operations: Operations;
  readonly orderRecords: OrderRecords;
  /** Lets the next call end so, after those already asked for. */
  next(ending: OrderEnding): void;
  /** Everything that was carried out, in its order; a call that came twice stands there twice. */
  readonly carriedOut: readonly Performing[];
  /** From an order to its end. */
  orderLifeMs: number;
  /** How long what was made takes to be on record. */
  recordsLateMs: number;
  /** Lets it know a resource that was not made here, such as a product. */
  have(id: string, status: string): void;
};

/**
 * A provider in RAM that takes orders and keeps records of them. It repeats whatever it is asked for, whatever its
 * idempotency key: a client that relies on the key buys twice here.
 */
export function memoryProviderOrders(now: Clock, pageItems = 2): MemoryProviderOrders {
  const endings: OrderEnding[] = [];
  const carriedOut: Performing[] = [];
  const book = orderBook(now);

  function carryOut(call: Performing, isGivenUp: boolean): Performed {
    const { operation, input } = call.step;
    const performed =
      operation === 'partner.create_subscriber'
        ? { id: book.addSubscriber(input), status: 'created', progress: 'done' as const }
        : operations[operation].follows
          ? performedOf(
              book.addOrder(call.step, provider.orderLifeMs, isGivenUp, provider.recordsLateMs),
              now(),
            )
          : changed(book, call.step);
    carriedOut.push(call);
    return performed;
  }

  const provider: MemoryProviderOrders = {
    operations: {
      // What the provider's document says is the client's knowledge: here everything can be sent.
      faultsOf: () => [],
      authorize: async () => {},
      async perform(call) {
        const ending = endings.shift();
        const fail = failing(call.step.operation);
        if (ending?.kind === 'busy') throw fail('busy', 'none', ending.retryAfterMs);
        if (ending?.kind === 'refused') throw fail('refused', 'none');
        if (ending?.kind === 'unheard') throw fail('timeout', 'unknown');
        if (book.knowsNothingOf(call.step)) throw fail('refused', 'none');
        const performed = carryOut(call, ending?.kind === 'given up');
        if (ending?.kind === 'lost') throw fail('timeout', 'unknown');
        return performed;
      },
      async follow({ operation }, id) {
        const order = book.orders.get(id);
        if (order !== undefined) return performedOf(order, now());
        const status = book.statuses.get(id);
        if (status === undefined) throw failing(operation)('refused', 'none');
        return { id, status, progress: 'done' };
      },
    },
    orderRecords: memoryOrderRecords(book, now, pageItems),
    next: (ending) => void endings.push(ending),
    carriedOut,
    orderLifeMs: 3_000,
    recordsLateMs: 0,
    have: (id, status) => void book.statuses.set(id, status),
  };
  return provider;
}

function failing(operation: OperationName) {
  return (code: 'busy' | 'refused' | 'timeout', effect: 'none' | 'unknown', retryAfterMs?: number) =>
    new ProviderError({
      tried: operation,
      code,
      effect,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
}

/** An organization's order has no subscription before its end; a partner's has one as soon as it is worked on. */
function performedOf(
  { orderId, operation, subscription, endsAtMs, isGivenUp }: KeptOrder,
  nowMs: number,
): Performed {
  const isOver = nowMs >= endsAtMs;
  const { providerApi } = operations[operation];
  const progress = isOver ? (isGivenUp ? 'failed' : 'done') : 'taken';
  const words = {
    organization: { taken: 'pending', done: 'completed', failed: 'canceled' },
    partner: { taken: 'accepted', done: 'completed', failed: 'failed' },
  };
  return {
    id: orderId,
    status: words[providerApi][progress],
    progress,
    ...(progress === 'done' && subscription !== undefined ? { subscription } : {}),
  };
}

function changed(book: OrderBook, { operation, input }: Step): Performed {
  const id = String(input.id);
  const status = statusAfter(operation) ?? book.statuses.get(id) ?? 'pending';
  book.statuses.set(id, status);
  return { id, status, progress: 'done' };
}
