import { type OperationName, operations, type Step } from '../../../shared/core/jobs/operation.ts';
import { ProviderError, type ProviderProblem } from '../../../shared/errors.ts';
import { memoryOrderRecords } from '../../../shared/memory/memory-order-records.ts';
import { type KeptOrder, type OrderBook, orderBook, statusAfter } from '../../../shared/memory/order-book.ts';
import type { Operations, OrderRecords, Performed, Performing } from '../../../shared/ports/orders.ts';
import type { Outcome } from '../outcomes.ts';
import type { Host, Process } from '../process.ts';
import type { OrderAdversary } from './order-adversary.ts';

/** What a call made at the provider, as those who watch see it. */
export type Made = {
  readonly id: string;
  readonly subscriptionId?: string;
  readonly isGivenUp: boolean;
  /** By true time, when the records show it; infinite when they never do. */
  readonly visibleAtMs: number;
};

export type SimulatedOrders = {
  readonly book: OrderBook;
  operationsOf(process: Process): Operations;
  recordsOf(process: Process): OrderRecords;
  /** Asks for next to nothing. */
  cheapReadOf(process: Process): Promise<void>;
  calls(): number;
};

/** A provider of orders that carries out, or does not, whatever it answers, and that ignores idempotency keys. */
export function newOrderProvider(
  { scheduler, trace, underWay }: Host,
  adversary: OrderAdversary,
  pageItems: number,
  watch: {
    readonly calls: (process: Process, step: Step) => void;
    readonly performed: (call: Performing, made: Made) => void;
  },
): SimulatedOrders {
  const theirNow = (): number => scheduler.nowMs() + adversary.providerClockMs;
  const book = orderBook(theirNow);
  const records = memoryOrderRecords(book, theirNow, pageItems);
  const { performed } = watch;
  let calls = 0;

  const carryOut = (call: Performing): Performed => {
    const { step } = call;
    trace.note(scheduler.nowMs(), 'provider', `carries out ${call.idempotencyKey.slice(-9)}`);
    const nowMs = scheduler.nowMs();
    if (step.operation === 'partner.create_subscriber') {
      const id = book.addSubscriber(step.input);
      performed(call, { id, isGivenUp: false, visibleAtMs: nowMs });
      return { id, status: 'created', progress: 'done' };
    }
    if (!operations[step.operation].follows) {
      const id = String(step.input.id);
      const status = statusAfter(step.operation) ?? book.statuses.get(id) ?? 'pending';
      book.statuses.set(id, status);
      performed(call, { id, isGivenUp: false, visibleAtMs: nowMs });
      return { id, status, progress: 'done' };
    }
    const lagMs = adversary.usageLagMs() ?? Number.POSITIVE_INFINITY;
    const lifeMs = adversary.orderLifeMs();
    const isGivenUp = adversary.givesUp();
    const order = book.addOrder(step, lifeMs, isGivenUp, lagMs);
    const { subscriptionId } = order.line ?? {};
    performed(call, {
      id: order.orderId,
      isGivenUp,
      visibleAtMs: nowMs + lifeMs + lagMs,
      ...(subscriptionId === undefined ? {} : { subscriptionId }),
    });
    return performedOf(order, theirNow());
  };
  const carryOutLate = (call: Performing, inMs: number): void => {
    underWay(1);
    scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
      underWay(-1);
      carryOut(call);
    });
  };
  const answered = (outcome: Outcome, call: Performing): Performed => {
    const { problem, performs } = outcome;
    const fail = (why: Omit<ProviderProblem, 'tried'>): never => {
      throw new ProviderError({ tried: call.step.operation, ...why });
    };
    if (performs === 'never' && problem !== undefined) return fail(problem);
    const over = adversary.overLimit('orders');
    if (over !== undefined) return fail(over);
    if (book.knowsNothingOf(call.step)) return fail({ code: 'refused', effect: 'none', status: 404 });
    if (performs === 'late') carryOutLate(call, outcome.lateMs ?? 0);
    const answer = performs === 'now' ? carryOut(call) : undefined;
    if (problem !== undefined) return fail(problem);
    return answer as Performed;
  };

  const read = <Answer>(
    process: Process,
    what: string,
    problem: Omit<ProviderProblem, 'tried'> | undefined,
    effect: () => Answer,
    tookMs: number,
  ): Promise<Answer> =>
    process.step(
      'token',
      `${what}${problem === undefined ? '' : `: ${problem.code}`}`,
      () => {
        const why = problem ?? adversary.overLimit('reads');
        if (why !== undefined) throw new ProviderError({ tried: what, ...why });
        return effect();
      },
      tookMs,
    );

  return {
    book,
    calls: () => calls,
    cheapReadOf: (process) => read(process, 'cheap read', adversary.cheapReadProblem(), () => undefined, 20),
    operationsOf: (process) => ({
      faultsOf: () => [],
      authorize: () =>
        process.step('token', 'authorize', () => {
          const problem = adversary.tokenProblem();
          if (problem !== undefined) throw new ProviderError({ tried: 'Fetch a token', ...problem });
        }),
      perform(call) {
        calls += 1;
        watch.calls(process, call.step);
        const outcome = adversary.outcome(call.limitMs);
        const what = `${call.step.operation} ${call.idempotencyKey.slice(-9)}: ${outcome.name}`;
        return process.step('call', what, () => answered(outcome, call), outcome.answerMs);
      },
      follow: ({ operation }, id) =>
        read(
          process,
          `follow ${id}`,
          adversary.pollProblem(),
          () => followed(book, operation, id, theirNow()),
          60,
        ),
    }),
    recordsOf: (process) => {
      const listed = async <Answer>(
        what: string,
        cursor: string | undefined,
        list: () => Promise<Answer>,
      ): Promise<Answer> => {
        const problem = adversary.recordsProblem(cursor !== undefined);
        const where = `${what} from ${cursor ?? 'the first'}`;
        return await (await read(process, where, problem, () => ({ page: list() }), adversary.recordsMs()))
          .page;
      };
      return {
        lines: (cursor) => listed('lines', cursor, () => records.lines(cursor)),
        subscriberLines: (id, cursor) =>
          listed('lines of one', cursor, () => records.subscriberLines(id, cursor)),
        partnerLines: (cursor) => listed('partner lines', cursor, () => records.partnerLines(cursor)),
        subscribers: (cursor) => listed('subscribers', cursor, () => records.subscribers(cursor)),
        orders: (cursor) => listed('orders', cursor, () => records.orders(cursor)),
        lineOfOrder: (id) => listed('order', undefined, () => records.lineOfOrder(id)),
        statusOf: (step) => listed('status', undefined, () => records.statusOf(step)),
      };
    },
  };
}

function followed(book: OrderBook, operation: OperationName, id: string, nowMs: number): Performed {
  const order = book.orders.get(id);
  if (order !== undefined) return performedOf(order, nowMs);
  throw new ProviderError({ tried: operation, code: 'refused', effect: 'none', status: 404 });
}

/** An order has its line once it is completed. */
function performedOf({ orderId, operation, line, endsAtMs, isGivenUp }: KeptOrder, nowMs: number): Performed {
  const isOver = nowMs >= endsAtMs;
  const progress = isOver ? (isGivenUp ? 'failed' : 'done') : 'taken';
  const words =
    operations[operation].realm === 'partner'
      ? { taken: 'accepted', done: 'completed', failed: 'failed' }
      : { taken: 'pending', done: 'completed', failed: 'canceled' };
  return {
    id: orderId,
    status: words[progress],
    progress,
    ...(progress === 'done' && line !== undefined ? { line } : {}),
  };
}
