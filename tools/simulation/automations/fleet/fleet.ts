import type { Dice } from '../../machinery/dice.ts';
import type { Scheduler } from '../../machinery/scheduler.ts';
import { rude } from '../scenario.ts';
import { drained, type Line, momentOf, nextMsOf, type Product, toldPercent } from './line.ts';

/**
 * What is true at the provider. Nothing here knows of rules, and nothing happens but where a line reaches something.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const cycleMs = 30 * dayMs;
const planBytes = 5_000_000;
const addonBytes = 1_000_000;

/** What happens to a product, told at its moment, when the product is so already. */
export type Happening = 'past' | 'empty' | 'new' | 'renewed' | 'moved' | 'ended';

export type Fleet = {
  readonly lines: readonly Line[];
  product(id: string): Product | undefined;
  line(id: string): Line | undefined;
  /** Products that are past the told threshold now. */
  readonly past: ReadonlySet<Product>;
  /** What is left of a product now, in bytes. */
  remainingOf(product: Product): number;
  /** Somebody adds a product: an order, or a person in the portal. */
  add(line: Line, id: string, offering: string): void;
  /** From now on no line uses anything. */
  stop(): void;
};

/**
 * A fleet that uses its data up. A line is looked at only when one of its products comes to a threshold, to its end or
 * into being.
 *
 * @param heavy the share of cycles in which a line reaches its threshold
 * @param before is told of what comes, while the product is still as it was
 */
export function makeFleet(
  scheduler: Scheduler,
  dice: Dice,
  lineCount: number,
  heavy: number,
  told: {
    readonly before: (product: Product) => void;
    readonly happened: (product: Product, what: Happening) => void;
  },
): Fleet {
  const happened = (product: Product, what: Happening): void => {
    product.changedAtMs = scheduler.nowMs();
    told.happened(product, what);
  };
  const products = new Map<string, Product>();
  const past = new Set<Product>();
  const lines: Line[] = [];
  let isOver = false;
  const byId = new Map<string, Line>();

  const use = (line: Line): void => {
    const nowMs = scheduler.nowMs();
    const product = drained(line);
    if (product !== undefined)
      product.remaining = Math.max(0, product.remaining - line.bytesPerMs * (nowMs - line.atMs));
    line.atMs = nowMs;
    if (product !== undefined) reach(product);
  };
  const planNext = (line: Line): void => {
    line.turn += 1;
    const { turn } = line;
    scheduler.at(nextMsOf(line), undefined, () => {
      scheduler.quiet();
      if (line.turn === turn) come(line);
    });
  };
  const come = (line: Line): void => {
    use(line);
    for (const one of [...line.products]) if (one.endAtMs <= line.atMs) end(one);
    planNext(line);
  };
  const reach = (product: Product): void => {
    const { remaining, initial } = product;
    const left = Math.min(remaining, initial * (1 - toldPercent / 100));
    if (product.pastSinceMs === undefined && remaining - left < 1) {
      product.remaining = left + initial / 100;
      told.before(product);
      product.remaining = left;
      product.pastSinceMs = scheduler.nowMs();
      past.add(product);
      happened(product, 'past');
    }
    if (product.emptySinceMs === undefined && remaining < 1) {
      product.remaining = initial / 100;
      told.before(product);
      product.remaining = 0;
      product.emptySinceMs = scheduler.nowMs();
      product.status = 'depleted';
      happened(product, 'empty');
    }
  };
  const end = (product: Product): void => {
    told.before(product);
    product.pastSinceMs = undefined;
    product.emptySinceMs = undefined;
    past.delete(product);
    if (product.isPlan) {
      product.remaining = product.initial;
      product.status = 'active';
      product.endAtMs += cycleMs;
      drink(product.line, product.endAtMs - cycleMs);
    } else {
      product.status = 'terminated';
      product.line.products.splice(product.line.products.indexOf(product), 1);
    }
    happened(product, product.isPlan ? 'renewed' : 'ended');
  };
  /** How fast a line uses its data in the cycle that begins. */
  const drink = (line: Line, fromMs: number): void => {
    if (!dice.happens(heavy)) {
      line.bytesPerMs = (planBytes * (0.1 + 0.65 * dice.next())) / cycleMs;
      return;
    }
    // Most come to it in the last days of the cycle: what is past its threshold is looked at by each sweep, day after
    // day.
    const pastAtMs = fromMs + cycleMs - dice.between(1, dice.happens(0.15) ? 25 : 6) * dayMs;
    line.bytesPerMs =
      (planBytes * toldPercent) / 100 / (Math.max(momentOf(dice, pastAtMs), fromMs + hourMs) - fromMs);
    if (!dice.happens(rude.endMoves)) return;
    scheduler.at(fromMs + dice.between(0, cycleMs - dayMs), undefined, () => moveEnd(line));
  };
  const moveEnd = (line: Line): void => {
    const plan = line.products.find(({ isPlan }) => isPlan);
    if (plan === undefined) return;
    use(line);
    told.before(plan);
    plan.endAtMs += dice.between(1, 24) * hourMs;
    happened(plan, 'moved');
    planNext(line);
  };
  const give = (line: Line, product: Product): void => {
    products.set(product.id, product);
    if (product.isPlan || line.planFirst) line.products.push(product);
    else line.products.splice(line.products.length - 1, 0, product);
  };
  const newProduct = (
    line: Line,
    id: string,
    offering: string,
    fromMs: number,
    isPlan: boolean,
  ): Product => ({
    id,
    line,
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
    const line: Line = {
      id: `subs_${no}`,
      phone: `+346${String(10_000_000 + no)}`,
      products: [],
      planFirst: dice.happens(0.6),
      bytesPerMs: 0,
      atMs: startMs,
      turn: 0,
    };
    lines.push(line);
    byId.set(line.id, line);
    const fromMs = startMs - dice.between(0, cycleMs - 1);
    give(line, newProduct(line, `prd_${String(no).padStart(6, '0')}`, 'prdoff_plan', fromMs, true));
    drink(line, Math.max(startMs, fromMs));
    planNext(line);
  }

  return {
    lines,
    past,
    product: (id) => products.get(id),
    line: (id) => byId.get(id),
    remainingOf(product) {
      const { line } = product;
      if (drained(line) !== product) return product.remaining;
      return Math.max(0, product.remaining - line.bytesPerMs * (scheduler.nowMs() - line.atMs));
    },
    stop() {
      for (const line of lines) {
        use(line);
        line.bytesPerMs = 0;
        line.turn += 1;
      }
      isOver = true;
    },
    add(line, id, offering) {
      use(line);
      const plan = line.products.find(({ isPlan }) => isPlan);
      const product = newProduct(line, id, offering, scheduler.nowMs(), false);
      // Many add-ons end with the plan's cycle. Source: provider facts, 2, validity `end_of_plan_cycle`.
      if (plan !== undefined && dice.happens(0.8))
        product.endAtMs = Math.max(plan.endAtMs, line.atMs + dayMs);
      give(line, product);
      happened(product, 'new');
      if (!isOver) planNext(line);
    },
  };
}
