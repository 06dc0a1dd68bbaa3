import { costOfRule } from '../../../shared/core/rules/cost.ts';
import type { Decision } from '../../../shared/core/rules/executions/decision.ts';
import type { Execution } from '../../../shared/core/rules/executions/execution.ts';
import { dayOf } from '../../../shared/core/rules/executions/execution-key.ts';
import { reserved } from '../../../shared/core/rules/executions/quota-item.ts';
import { onTheWayOf, reservationsOf } from '../../../shared/core/rules/executions/reservations.ts';
import { quotaFigures } from './figures.ts';
import type { Product } from './fleet/subscription.ts';
import type { Breaks } from './promises.ts';
import { offerings, priceAt, sweptAfterMs } from './scenario.ts';
import { type BooksOverTime, isInForce } from './world/books-over-time.ts';
import type { RuleStores } from './world/rule-stores.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** What is still so is decided about again each day. */
const againMs = 27 * hourMs;

type Seen = {
  readonly nowMs: () => number;
  readonly tellsPrices: boolean;
  readonly after: (inMs: number, look: () => void) => void;
  readonly stores: Pick<RuleStores, 'quotas'>;
  readonly books: BooksOverTime;
  readonly quotaTouchedMs: ReadonlyMap<string, number>;
  readonly isKnown: (productId: string, sinceMs: number) => boolean;
};

type Last = { readonly atMs: number; readonly decision: Decision };

/** Sees to it that each threshold has a decision of its own by every rule that is on it, for as long as it lasts. */
export function watchThresholds(
  {
    nowMs,
    tellsPrices,
    after,
    stores,
    books,
    quotaTouchedMs,
    isKnown,
    sweepEveryMs,
  }: Seen & { readonly sweepEveryMs: number },
  breaks: Breaks,
  counts: (what: string) => void,
) {
  const last = new Map<string, Last>();
  const leftOutMs = new Map<string, number>();
  /** Rules that have done it, by the product's cycle. */
  const fired = new Set<string>();

  const look = (product: Product, cycleMs: number, sinceMs: number, on: string, from: number): void => {
    // A fleet that has stopped ends nothing any more; what is past its end is left alone all the same.
    const hasEnded = product.status === 'terminated' || product.endAtMs <= nowMs();
    const isOver = hasEnded || cycleOf(product) !== cycleMs;
    const isUnheardOf = !isKnown(product.id, sinceMs);
    if (isOver || isUnheardOf) {
      counts(isOver ? 'thresholds that were over' : 'thresholds of products that nobody had heard of');
      return;
    }
    const versions = books.since(sinceMs);
    for (const { name, on: type, thresholdPercent = 101 } of versions.at(-1)?.rules ?? []) {
      if (type !== on || thresholdPercent > from) continue;
      if (fired.has(`${name} ${product.id} ${cycleMs}`)) continue;
      if (!versions.every((book) => isInForce(book, name))) continue;
      const { atMs = 0, decision } = last.get(`${name} ${product.id}`) ?? {};
      if ((leftOutMs.get(product.id) ?? 0) >= sinceMs) counts('thresholds that a sweep left out, and logged');
      else if (atMs >= sinceMs)
        counts(`thresholds that were ${decision?.verdict}: ${decision?.checks.at(-1)?.name}`);
      else
        breaks(
          'no threshold is missed',
          [
            `${name} for ${product.id} of ${product.subscription.id}, at ${from} % ` +
              `since ${new Date(sinceMs).toISOString()}`,
            `the last decision is ${JSON.stringify(decision?.verdict)} at ${new Date(atMs).toISOString()}`,
          ].join('; '),
        );
    }
    after(againMs, () => look(product, cycleMs, nowMs() - againMs, on, from));
  };

  return {
    leftOut: (productId: string): void => void leftOutMs.set(productId, nowMs()),
    reached(product: Product, what: 'past' | 'empty'): void {
      counts('thresholds reached');
      const cycleMs = cycleOf(product);
      const atMs = nowMs();
      after(sweepEveryMs + sweptAfterMs, () => {
        const pastMs = product.pastSinceMs ?? atMs;
        if (what === 'past') return look(product, cycleMs, pastMs, 'balance.threshold.exceeded', 80);
        look(product, cycleMs, pastMs, 'balance.threshold.exceeded', 100);
        look(product, cycleMs, atMs, 'product.depleted', 100);
      });
    },
    fired(product: Product | undefined, { rule }: Execution): void {
      if (product !== undefined) fired.add(`${rule} ${product.id} ${cycleOf(product)}`);
    },
    decided(product: Product | undefined, decision: Decision): void {
      const { verdict, rule, checks, from } = decision;
      const guard = checks.at(-1)?.name ?? '';
      counts(verdict === 'guard_refused' ? quotaFigures.heldBack(guard) : `decisions: ${verdict}`);
      if (verdict === 'executed' || verdict === 'awaiting_approval') counts(`fired by a ${from}`);
      if (product === undefined) return;
      last.set(`${rule} ${product.id}`, { atMs: nowMs(), decision });
      if (verdict === 'guard_refused') isFull(product, rule, guard, decision.atMs);
    },
  };

  function requested(): ReadonlyMap<string, number> {
    if (!tellsPrices) return new Map();
    return new Map(Object.values(offerings).map((offering) => [offering, priceAt(offering, nowMs())]));
  }

  /**
   * A guard that says no has no room, or had none a moment ago.
   *
   * @param atMs of the decision: a quota of a day is that of its day
   */
  function isFull(product: Product, name: string, guard: string, atMs: number): void {
    // A while after midnight: it was asked about the day before, perhaps by a process that another one took over from.
    if (dayOf(atMs - 10 * minuteMs) !== dayOf(atMs)) return;
    const book = books.since(nowMs()).at(-1);
    const rule = book?.rules.find((one) => one.name === name);
    if (book === undefined || rule === undefined || books.isChangedSince(nowMs() - 10 * minuteMs)) return;
    const facts = {
      product: { id: product.id, status: '', subscriptionId: product.subscription.id, balances: [] },
    };
    const hint = { id: '', type: rule.on, createdAtMs: 0, reported: {}, data: {} };
    const reservations = [...reservationsOf(book, rule, hint, facts, atMs), onTheWayOf(rule, hint, facts)];
    const hold = reservations.find((one) => one?.guard === guard);
    if (hold === undefined || nowMs() - (quotaTouchedMs.get(hold.item) ?? 0) < 10 * minuteMs) return;
    const item = stores.quotas.items.get(hold.item);
    const remaining = reserved(
      item ?? { key: hold.item, count: 0, total: 0, held: {} },
      { id: 'a probe', amount: costOfRule(rule, requested()) },
      hold.quota,
    );
    if (remaining !== undefined)
      breaks('nothing is held back without need', `${guard} of ${hold.item} has room for ${name}`);
  }
}

/** Names a cycle that its end moves within, too. */
function cycleOf({ pastSinceMs, createdAtMs }: Product): number {
  return pastSinceMs ?? createdAtMs;
}
