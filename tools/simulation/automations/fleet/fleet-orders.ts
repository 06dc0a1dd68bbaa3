import { ProviderError, type ProviderProblem } from '../../../../shared/errors.ts';
import type { Operations, OrderRecords, Performed, Performing } from '../../../../shared/ports/orders.ts';
import type { Host, Process } from '../../machinery/process.ts';
import type { Fleet } from './fleet.ts';
import type { FleetAdversary } from './fleet-adversary.ts';
import type { Subscription } from './subscription.ts';

/** An order as the provider has it. */
export type FleetOrder = {
  readonly id: string;
  readonly subscription: Subscription;
  readonly offering: string;
  readonly createdAtMs: number;
  readonly endsAtMs: number;
  readonly isGivenUp: boolean;
  /** When the list of orders shows it; infinite: never. */
  readonly visibleAtMs: number;
};

export type FleetOrders = {
  operationsOf(process: Process): Operations;
  recordsOf(process: Process): OrderRecords;
  calls(): number;
};

const pageItems = 1_000;

/** Top-ups at a provider that ignores idempotency keys. Each ends as a new product of the subscription. */
export function fleetOrders(
  { scheduler, underWay }: Pick<Host, 'scheduler' | 'underWay'>,
  adversary: FleetAdversary,
  fleet: Fleet,
  watch: {
    readonly called: (call: Performing) => void;
    readonly performed: (call: Performing, order: FleetOrder) => void;
    readonly added: (order: FleetOrder) => void;
  },
): FleetOrders {
  const orders: FleetOrder[] = [];
  const byId = new Map<string, FleetOrder>();
  let calls = 0;
  const theirNow = (): number => scheduler.nowMs() + adversary.providerClockMs;
  const fail = (tried: string, problem: Omit<ProviderProblem, 'tried'>): never => {
    throw new ProviderError({ tried, ...problem });
  };

  const carryOut = (call: Performing): Performed => {
    const { subscriptionId, products } = call.step.input as TopUpInput;
    const subscription = fleet.subscription(subscriptionId);
    if (subscription === undefined) return fail('Top up', { code: 'refused', effect: 'none', status: 404 });
    const nowMs = scheduler.nowMs();
    const order: FleetOrder = {
      id: `ordr_${orders.length}`,
      subscription,
      offering: products.addons[0]?.productOfferingId ?? '',
      createdAtMs: theirNow(),
      endsAtMs: nowMs + adversary.orderLifeMs(),
      isGivenUp: adversary.givesUp(),
      visibleAtMs: nowMs + (adversary.usageLagMs() ?? Number.POSITIVE_INFINITY),
    };
    orders.push(order);
    byId.set(order.id, order);
    watch.performed(call, order);
    if (!order.isGivenUp)
      scheduler.at(order.endsAtMs, undefined, () => {
        fleet.add(subscription, `add_${order.id}`, order.offering);
        watch.added(order);
      });
    return performedOf(order, nowMs);
  };
  const read = <Answer>(process: Process, what: string, effect: () => Answer): Promise<Answer> => {
    const problem = adversary.readProblem() ?? adversary.recordsProblem(false);
    return process.step('token', what, () => (problem === undefined ? effect() : fail(what, problem)));
  };

  return {
    calls: () => calls,
    operationsOf: (process) => ({
      faultsOf: () => [],
      authorize: () => authorized(process, adversary),
      perform(call) {
        calls += 1;
        const { performs, problem, lateMs = 0, answerMs } = adversary.outcome(call.limitMs);
        return process.step(
          'call',
          `order ${call.idempotencyKey}`,
          () => {
            watch.called(call);
            if (performs === 'late') {
              underWay(1);
              scheduler.at(scheduler.nowMs() + lateMs, undefined, () => {
                underWay(-1);
                carryOut(call);
              });
            }
            const answer = performs === 'now' ? carryOut(call) : undefined;
            if (problem !== undefined || answer === undefined)
              return fail('Top up', problem ?? { code: 'timeout', effect: 'unknown' });
            return answer;
          },
          answerMs,
        );
      },
      follow: (_, id) =>
        read(process, `follow ${id}`, () => {
          const order = byId.get(id);
          if (order === undefined) return fail('Follow', { code: 'refused', effect: 'none', status: 404 });
          return performedOf(order, scheduler.nowMs());
        }),
    }),
    recordsOf: (process) => ({
      ...noRecords,
      orders: (cursor = '0') =>
        read(process, `orders from ${cursor}`, () => {
          const next = Number(cursor) + pageItems;
          const items = orders
            .slice(Number(cursor), next)
            .filter(({ visibleAtMs }) => visibleAtMs <= scheduler.nowMs())
            .map(({ id, createdAtMs }) => ({ orderId: id, type: 'topup_subscription', createdAtMs }));
          return next < orders.length ? { items, next: String(next) } : { items };
        }),
      subscriptionOfOrder: (id) => read(process, `order ${id}`, () => byId.get(id)?.subscription.id),
    }),
  };
}

type TopUpInput = {
  readonly subscriptionId: string;
  readonly products: { readonly addons: readonly { readonly productOfferingId: string }[] };
};

/** Makes sure of a token, as orders and texts do before their call. */
export function authorized(process: Process, adversary: FleetAdversary): Promise<void> {
  const problem = adversary.tokenProblem();
  return process.step('token', 'authorize', () => {
    if (problem !== undefined) throw new ProviderError({ tried: 'Fetch a token', ...problem });
  });
}

function performedOf({ id, subscription, endsAtMs, isGivenUp }: FleetOrder, nowMs: number): Performed {
  if (nowMs < endsAtMs) return { id, status: 'accepted', progress: 'taken' };
  if (isGivenUp) return { id, status: 'failed', progress: 'failed' };
  return { id, status: 'completed', progress: 'done', subscription: { subscriptionId: subscription.id } };
}

const nothingListed = () => Promise.reject(new Error('Rules look for no such record'));
const noRecords = {
  subscriptions: nothingListed,
  subscriberSubscriptions: nothingListed,
  partnerSubscriptions: nothingListed,
  subscribers: nothingListed,
  statusOf: nothingListed,
};
