import type { Dice } from '../../machinery/dice.ts';
import type { Scheduler } from '../../machinery/scheduler.ts';
import { rude } from '../scenario.ts';
import {
  drained,
  momentOf,
  nextMsOf,
  type Product,
  reportedPercent,
  type Subscription,
} from './subscription.ts';

/**
 * What is true at the provider. Nothing here knows of rules, and nothing happens but where a subscription reaches
 * something.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const cycleMs = 30 * dayMs;
const planBytes = 5_000_000;
const addonBytes = 1_000_000;

/** What happens to a product, reported at its moment, when the product is so already. */
export type Happening = 'past' | 'empty' | 'new' | 'renewed' | 'moved' | 'ended';

export type Fleet = {
  readonly subscriptions: readonly Subscription[];
  product(id: string): Product | undefined;
  subscription(id: string): Subscription | undefined;
  /** Products that are past the reported threshold now. */
  readonly past: ReadonlySet<Product>;
  /** What is left of a product now, in bytes. */
  remainingOf(product: Product): number;
  /** Somebody adds a product: an order, or a person in the portal. */
  add(subscription: Subscription, id: string, offering: string): void;
  /** From now on no subscription uses anything. */
  stop(): void;
};

/**
 * A fleet that uses its data up. A subscription is looked at only when one of its products comes to a threshold, to its
 * end or into being.
 *
 * @param heavy the share of cycles in which a subscription reaches its threshold
 * @param before is called with what comes, while the product is still as it was
 */
export function makeFleet(
  scheduler: Scheduler,
  dice: Dice,
  lineCount: number,
  heavy: number,
  reported: {
    readonly before: (product: Product) => void;
    readonly happened: (product: Product, what: Happening) => void;
  },
): Fleet {
  const happened = (product: Product, what: Happening): void => {
    product.changedAtMs = scheduler.nowMs();
    reported.happened(product, what);
  };
  const products = new Map<string, Product>();
  const past = new Set<Product>();
  const subscriptions: Subscription[] = [];
  let isOver = false;
  const byId = new Map<string, Subscription>();

  const use = (subscription: Subscription): void => {
    const nowMs = scheduler.nowMs();
    const product = drained(subscription);
    if (product !== undefined)
      product.remaining = Math.max(
        0,
        product.remaining - subscription.bytesPerMs * (nowMs - subscription.atMs),
      );
    subscription.atMs = nowMs;
    if (product !== undefined) reach(product);
  };
  const planNext = (subscription: Subscription): void => {
    subscription.turn += 1;
    const { turn } = subscription;
    scheduler.at(nextMsOf(subscription), undefined, () => {
      scheduler.quiet();
      if (subscription.turn === turn) come(subscription);
    });
  };
  const come = (subscription: Subscription): void => {
    use(subscription);
    for (const one of [...subscription.products]) if (one.endAtMs <= subscription.atMs) end(one);
    planNext(subscription);
  };
  const reach = (product: Product): void => {
    const { remaining, initial } = product;
    const left = Math.min(remaining, initial * (1 - reportedPercent / 100));
    if (product.pastSinceMs === undefined && remaining - left < 1) {
      product.remaining = left + initial / 100;
      reported.before(product);
      product.remaining = left;
      product.pastSinceMs = scheduler.nowMs();
      past.add(product);
      happened(product, 'past');
    }
    if (product.emptySinceMs === undefined && remaining < 1) {
      product.remaining = initial / 100;
      reported.before(product);
      product.remaining = 0;
      product.emptySinceMs = scheduler.nowMs();
      product.status = 'depleted';
      happened(product, 'empty');
    }
  };
  const end = (product: Product): void => {
    reported.before(product);
    product.pastSinceMs = undefined;
    product.emptySinceMs = undefined;
    past.delete(product);
    if (product.isPlan) {
      product.remaining = product.initial;
      product.status = 'active';
      product.endAtMs += cycleMs;
      drink(product.subscription, product.endAtMs - cycleMs);
    } else {
      product.status = 'terminated';
      product.subscription.products.splice(product.subscription.products.indexOf(product), 1);
    }
    happened(product, product.isPlan ? 'renewed' : 'ended');
  };
  /** How fast a subscription uses its data in the cycle that begins. */
  const drink = (subscription: Subscription, fromMs: number): void => {
    if (!dice.happens(heavy)) {
      subscription.bytesPerMs = (planBytes * (0.1 + 0.65 * dice.next())) / cycleMs;
      return;
    }
    // Most come to it in the last days of the cycle: what is past its threshold is looked at by each sweep, day after
    // day.
    const pastAtMs = fromMs + cycleMs - dice.between(1, dice.happens(0.15) ? 25 : 6) * dayMs;
    subscription.bytesPerMs =
      (planBytes * reportedPercent) / 100 / (Math.max(momentOf(dice, pastAtMs), fromMs + hourMs) - fromMs);
    if (!dice.happens(rude.endMoves)) return;
    scheduler.at(fromMs + dice.between(0, cycleMs - dayMs), undefined, () => moveEnd(subscription));
  };
  const moveEnd = (subscription: Subscription): void => {
    const plan = subscription.products.find(({ isPlan }) => isPlan);
    if (plan === undefined) return;
    use(subscription);
    reported.before(plan);
    plan.endAtMs += dice.between(1, 24) * hourMs;
    happened(plan, 'moved');
    planNext(subscription);
  };
  const give = (subscription: Subscription, product: Product): void => {
    products.set(product.id, product);
    if (product.isPlan || subscription.planFirst) subscription.products.push(product);
    else subscription.products.splice(subscription.products.length - 1, 0, product);
  };
  const newProduct = (
    subscription: Subscription,
    id: string,
    offering: string,
    fromMs: number,
    isPlan: boolean,
  ): Product => ({
    id,
    subscription,
    offering,
    isPlan,
    initial: isPlan ? planBytes : addonBytes,
    remaining: isPlan ? planBytes : addonBytes,
    createdAtMs: fromMs,
    startedAtMs: fromMs,
    endAtMs: fromMs + cycleMs,
    status: 'active',
    changedAtMs: fromMs,
    pastSinceMs: undefined,
    emptySinceMs: undefined,
  });

  const startMs = scheduler.nowMs();
  for (let no = 0; no < lineCount; no += 1) {
    const subscription: Subscription = {
      id: `subs_${no}`,
      phone: `+346${String(10_000_000 + no)}`,
      products: [],
      planFirst: dice.happens(0.6),
      bytesPerMs: 0,
      atMs: startMs,
      turn: 0,
    };
    subscriptions.push(subscription);
    byId.set(subscription.id, subscription);
    const fromMs = startMs - dice.between(0, cycleMs - 1);
    give(
      subscription,
      newProduct(subscription, `prd_${String(no).padStart(6, '0')}`, 'prdoff_plan', fromMs, true),
    );
    drink(subscription, Math.max(startMs, fromMs));
    planNext(subscription);
  }

  return {
    subscriptions,
    past,
    product: (id) => products.get(id),
    subscription: (id) => byId.get(id),
    remainingOf(product) {
      const { subscription } = product;
      if (drained(subscription) !== product) return product.remaining;
      return Math.max(
        0,
        product.remaining - subscription.bytesPerMs * (scheduler.nowMs() - subscription.atMs),
      );
    },
    stop() {
      for (const subscription of subscriptions) {
        use(subscription);
        subscription.bytesPerMs = 0;
        subscription.turn += 1;
      }
      isOver = true;
    },
    add(subscription, id, offering) {
      use(subscription);
      const plan = subscription.products.find(({ isPlan }) => isPlan);
      const product = newProduct(subscription, id, offering, scheduler.nowMs(), false);
      // Many add-ons end with the plan's cycle. Source: provider facts, 2, validity `end_of_plan_cycle`.
      if (plan !== undefined && dice.happens(0.8))
        product.endAtMs = Math.max(plan.endAtMs, subscription.atMs + dayMs);
      give(subscription, product);
      happened(product, 'new');
      if (!isOver) planNext(subscription);
    },
  };
}
