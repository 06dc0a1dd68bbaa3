import type { OperationName, Step, SubscriptionDetails } from '../../core/jobs/operation.ts';
import type { SubscriberOnRecord, SubscriptionOnRecord } from '../../ports/orders.ts';
import type { Clock } from '../../ports/world.ts';

/** A subscription and whose it is. */
type KeptSubscription = SubscriptionOnRecord & {
  readonly api: 'organization' | 'partner';
  readonly subscriberId?: string;
  /** When the records show it. */
  readonly visibleAtMs: number;
};

export type KeptOrder = {
  readonly orderId: string;
  readonly operation: OperationName;
  readonly createdAtMs: number;
  readonly endsAtMs: number;
  readonly visibleAtMs: number;
  readonly isGivenUp: boolean;
  /** The subscription that it made or was about. */
  readonly subscription?: SubscriptionDetails;
};

/** What the provider in RAM has made. */
export type OrderBook = {
  readonly subscriptions: readonly KeptSubscription[];
  readonly subscribers: readonly SubscriberOnRecord[];
  readonly orders: ReadonlyMap<string, KeptOrder>;
  readonly listedOrders: readonly KeptOrder[];
  /** The state of each resource that an operation may change. */
  readonly statuses: Map<string, string>;
  addSubscriber(input: Step['input']): string;
  addOrder(step: Step, lifeMs: number, isGivenUp: boolean, lateMs: number): KeptOrder;
  /** Whether a step names a resource that does not exist. */
  knowsNothingOf(step: Step): boolean;
};

type Words = Readonly<Record<string, string | undefined>>;

export function orderBook(now: Clock): OrderBook {
  const subscriptions: KeptSubscription[] = [];
  const subscribers: SubscriberOnRecord[] = [];
  const orders = new Map<string, KeptOrder>();
  const listedOrders: KeptOrder[] = [];
  const statuses = new Map<string, string>();
  const factsOf = new Map<string, SubscriptionDetails>();

  function subscriptionOf(
    { operation, input }: Step,
    times: Pick<KeptSubscription, 'createdAtMs' | 'visibleAtMs'>,
  ): SubscriptionDetails {
    if (!operation.endsWith('.activate_subscription')) {
      const subscriptionId = String(input.subscriptionId);
      return factsOf.get(subscriptionId) ?? { subscriptionId };
    }
    const subscriptionId = `sub_${subscriptions.length + 1}`;
    const facts = {
      subscriptionId,
      iccid: String(8_900_000_000_000_000_000n + BigInt(subscriptions.length)),
    };
    const { accountId, employeeId, email } = { ...(input as Words), ...(input.subscriber as Words) };
    subscriptions.push({
      ...times,
      subscriptionId,
      api: operation.startsWith('partner.') ? 'partner' : 'organization',
      ...(accountId === undefined ? {} : { accountId }),
      ...(employeeId === undefined ? {} : { employeeId }),
      ...(email === undefined ? {} : { email }),
      ...(input.subscriberId === undefined ? {} : { subscriberId: String(input.subscriberId) }),
      subscription: facts,
    });
    factsOf.set(subscriptionId, facts);
    statuses.set(subscriptionId, 'active');
    return facts;
  }

  return {
    subscriptions,
    subscribers,
    orders,
    listedOrders,
    statuses,
    addSubscriber(input) {
      const subscriberId = `subr_${subscribers.length + 1}`;
      const { accountId = '', email = '', firstName = '', lastName = '' } = input as Words;
      subscribers.push({ subscriberId, accountId, email, firstName, lastName, createdAtMs: now() });
      statuses.set(subscriberId, 'created');
      return subscriberId;
    },
    addOrder(step, lifeMs, isGivenUp, lateMs) {
      const endsAtMs = now() + lifeMs;
      const visibleAtMs = endsAtMs + lateMs;
      const subscription = isGivenUp
        ? undefined
        : subscriptionOf(step, { createdAtMs: endsAtMs, visibleAtMs });
      const order: KeptOrder = {
        orderId: `order_${orders.size + 1}`,
        operation: step.operation,
        createdAtMs: now(),
        endsAtMs,
        visibleAtMs: now() + lateMs,
        isGivenUp,
        ...(subscription === undefined ? {} : { subscription }),
      };
      orders.set(order.orderId, order);
      listedOrders.push(order);
      return order;
    },
    knowsNothingOf({ operation, input }) {
      const { id, subscriptionId, subscriberId } = input as Words;
      const named = operation === 'partner.create_subscriber' ? [] : [id, subscriptionId, subscriberId];
      return named.some((name) => name !== undefined && !statuses.has(name));
    },
  };
}

const statusesAfter: Partial<Record<OperationName, string>> = {
  'partner.grace_subscription': 'grace',
  'partner.suspend_subscription': 'suspended',
  'partner.deactivate_subscription': 'deactivated',
  'partner.resume_subscription': 'active',
  'partner.activate_product': 'active',
  'partner.cancel_product': 'canceled',
  'partner.request_porting_cancellation': 'cancelation_requested',
};

/** The state that an operation leaves its resource in; undefined when it leaves it as it is for now. */
export function statusAfter(operation: OperationName): string | undefined {
  return statusesAfter[operation];
}
