import { type OperationName, operations, type Step } from '../../../../shared/core/jobs/operation.ts';
import { ProviderError, type ProviderProblem } from '../../../../shared/errors.ts';
import {
  type KeptOrder,
  type OrderBook,
  orderBook,
  statusAfter,
} from '../../../../shared/memory/orders/order-book.ts';
import type { Operations, OrderRecords, Performed, Performing } from '../../../../shared/ports/orders.ts';
import type { Outcome } from '../../machinery/outcomes.ts';
import type { Host, Process } from '../../machinery/process.ts';
import type { OrderAdversary } from '../order-adversary.ts';
import { newIdempotencyKeys } from './idempotency-keys.ts';
import { movingBook } from './moving-book.ts';
import { orderListing } from './order-listing.ts';

/** What a call made at the provider, as those who watch see it. */
export type Made = {
  readonly id: string;
  readonly subscriptionId?: string;
  readonly isGivenUp: boolean;
  /** By true time, when the records that reconcile it show it; infinite when they never do. */
  readonly visibleAtMs: number;
};

export type SimulatedOrders = {
  readonly book: OrderBook;
  operationsOf(process: Process): Operations;
  recordsOf(process: Process): OrderRecords;
  /** Asks for next to nothing. */
  cheapReadOf(process: Process): Promise<void>;
  calls(): number;
  /** Somebody orders in the provider's portal. */
  orderByHand(step: Step): Made;
};

/** Those who see what the provider does. */
export type ProviderWatch = {
  calls(process: Process, call: Performing): void;
  performed(call: Performing, made: Made): void;
  /** A list that was being paged did not show this, as it changed its place. */
  passedOver(recordId: string): void;
};

type Problem = Omit<ProviderProblem, 'tried'>;

/** A provider of orders that carries out, or does not, whatever it answers. */
export function newOrderProvider(
  { scheduler, trace, underWay }: Host,
  adversary: OrderAdversary,
  pageItems: number,
  pick: (count: number) => number,
  watch: ProviderWatch,
): SimulatedOrders {
  const theirNow = (): number => scheduler.nowMs() + adversary.providerClockMs;
  const moving = movingBook(orderBook(theirNow));
  const { book } = moving;
  const keys = newIdempotencyKeys(adversary.keys, scheduler.nowMs, adversary.keyStruck);
  let calls = 0;

  const take = (step: Step, lifeMs: number, isGivenUp: boolean, lagMs: number): [KeptOrder, Made] => {
    const order = book.addOrder(step, lifeMs, isGivenUp, lagMs);
    const { subscriptionId } = order.subscription ?? {};
    const inMs = operations[step.operation].reconcileBy === 'orders' ? lagMs : lifeMs + lagMs;
    const visibleAtMs = scheduler.nowMs() + inMs;
    const about = subscriptionId === undefined ? {} : { subscriptionId };
    return [order, { id: order.orderId, isGivenUp, visibleAtMs, ...about }];
  };
  const change = ({ operation, input }: Step): Performed => {
    const id = String(input.id ?? input.subscriptionId);
    const status = statusAfter(operation) ?? book.statuses.get(id) ?? 'pending';
    book.statuses.set(id, status);
    return { id, status, progress: 'done' };
  };
  const carryOut = (call: Performing): Performed => {
    const { step } = call;
    trace.record(scheduler.nowMs(), 'provider', `carries out ${call.idempotencyKey.slice(-9)}`);
    const atOnce = { isGivenUp: false, visibleAtMs: scheduler.nowMs() };
    if (operations[step.operation].follows) {
      const lagMs = adversary.usageLagMs() ?? Number.POSITIVE_INFINITY;
      const [order, made] = take(step, adversary.orderLifeMs(), adversary.givesUp(), lagMs);
      watch.performed(call, made);
      return performedOf(order, theirNow());
    }
    const isSubscriber = step.operation === 'partner.create_subscriber';
    const answer: Performed = isSubscriber
      ? { id: book.addSubscriber(step.input), status: 'created', progress: 'done' }
      : change(step);
    watch.performed(call, { id: answer.id, ...atOnce });
    return answer;
  };
  const carryOutLate = (call: Performing, inMs: number): void => {
    underWay(1);
    scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
      underWay(-1);
      keys.end(call.idempotencyKey, { answer: carryOut(call) });
    });
  };
  const answered = ({ problem, performs, lateMs = 0 }: Outcome, call: Performing): Performed => {
    const { step, idempotencyKey: key } = call;
    const fail = (why: Problem): never => {
      throw new ProviderError({ tried: step.operation, ...why });
    };
    if (performs === 'never' && problem !== undefined && problem.code !== 'unavailable') return fail(problem);
    const over = adversary.overLimit('orders');
    if (over !== undefined) return fail(over);
    const before = keys.begin(key);
    if (before !== undefined && 'problem' in before) return fail(before.problem);
    const poison = adversary.poison(key);
    const isKnown = before === undefined && !book.knowsNothingOf(step);
    if (before === undefined && !isKnown) return fail({ code: 'refused', effect: 'none', status: 404 });
    if (poison !== undefined || performs === 'never') {
      if (poison === 'carries out' && isKnown) carryOut(call);
      const why = poison === undefined && problem !== undefined ? problem : always500;
      keys.end(key, { problem: why });
      return fail(why);
    }
    if (performs === 'late' && isKnown) carryOutLate(call, lateMs);
    const answer = before?.answer ?? (performs === 'now' ? carryOut(call) : undefined);
    if (answer !== undefined) keys.end(key, { answer });
    if (problem !== undefined) return fail(problem);
    return answer as Performed;
  };

  const read = <Answer>(
    process: Process,
    what: string,
    problem: Problem | undefined,
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
    orderByHand(step) {
      if (step.operation !== 'partner.create_subscriber') return take(step, 0, false, 0)[1];
      return { id: book.addSubscriber(step.input), isGivenUp: false, visibleAtMs: scheduler.nowMs() };
    },
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
        watch.calls(process, call);
        const outcome = adversary.outcome(call.limitMs);
        const { name, answerMs, problem } = outcome;
        const what = `${call.step.operation} ${call.idempotencyKey.slice(-9)}: ${name}, ${problem?.status ?? ''}`;
        return process.step('call', what, () => answered(outcome, call), answerMs);
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
    recordsOf: (process) =>
      orderListing(
        { moving, theirNow, pageItems, adversary, pick, passedOver: watch.passedOver },
        (...call) => read(process, ...call),
      ),
  };
}

const always500: Problem = { code: 'unavailable', effect: 'unknown', status: 500 };

function followed(book: OrderBook, operation: OperationName, id: string, nowMs: number): Performed {
  const order = book.orders.get(id);
  if (order !== undefined) return performedOf(order, nowMs);
  throw new ProviderError({ tried: operation, code: 'refused', effect: 'none', status: 404 });
}

/** An order has its subscription once it is completed. */
function performedOf(
  { orderId, operation, subscription, endsAtMs, isGivenUp }: KeptOrder,
  nowMs: number,
): Performed {
  const isOver = nowMs >= endsAtMs;
  const progress = isOver ? (isGivenUp ? 'failed' : 'done') : 'taken';
  const words =
    operations[operation].providerApi === 'partner'
      ? { taken: 'accepted', done: 'completed', failed: 'failed' }
      : { taken: 'pending', done: 'completed', failed: 'canceled' };
  return {
    id: orderId,
    status: words[progress],
    progress,
    ...(progress === 'done' && subscription !== undefined ? { subscription } : {}),
  };
}
