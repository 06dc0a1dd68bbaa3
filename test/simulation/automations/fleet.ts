import type { ProductFacts, SubscriptionFacts } from '../../../shared/core/rules/facts.ts';
import type { ProductPages } from '../../../shared/ports/products.ts';
import type { Dice } from '../dice.ts';

/** What is true at the provider. Nothing here knows of rules. */

const dayMs = 24 * 3_600_000;
const cycleMs = 30 * dayMs;
const planBytes = 5_000;
export const addonBytes = 1_000;

/** Of the list of products. */
const pageItems = 40;

type Product = {
  readonly id: string;
  readonly line: Line;
  readonly initial: number;
  readonly isPlan: boolean;
  startedAtMs: number;
  endAtMs: number;
  remaining: number;
  status: 'active' | 'depleted' | 'terminated';
  /** Since when it has been past the threshold. */
  nearlyOutSinceMs: number | undefined;
};

type Line = {
  readonly id: string;
  /** Bytes a day, on average. */
  readonly thirst: number;
  readonly products: Product[];
};

/** A product's cycle has reached the threshold. */
export type Crossing = {
  readonly line: string;
  readonly productId: string;
  readonly cycle: string;
  readonly atMs: number;
};

export type Fleet = ReturnType<typeof makeFleet>;

/** @param tells is called with each notification that the provider sends, at the moment of what it tells */
export function makeFleet(
  lineCount: number,
  dice: Dice,
  startMs: number,
  tells: (type: string, product: ProductFacts) => void,
  crosses: (crossing: Crossing) => void,
) {
  const products = new Map<string, Product>();
  const lines: Line[] = [];
  let inOrder: readonly Product[] | undefined;
  const give = (line: Line, id: string, initial: number, isPlan: boolean, atMs: number): Product => {
    const product: Product = {
      id,
      line,
      initial,
      isPlan,
      startedAtMs: atMs,
      endAtMs: atMs + cycleMs,
      remaining: initial,
      status: 'active',
      nearlyOutSinceMs: undefined,
    };
    products.set(id, product);
    inOrder = undefined;
    line.products.push(product);
    return product;
  };
  for (let no = 0; no < lineCount; no += 1) {
    const thirst = dice.happens(0.02) ? dice.between(1_000, 3_000) : dice.between(20, 260);
    const line: Line = { id: `subs_${no}`, thirst, products: [] };
    lines.push(line);
    give(line, `prd_${no}`, planBytes, true, startMs - dice.between(0, cycleMs - 1));
  }

  const lineNamed = (subscriptionId: string): Line => {
    const line = lines[Number(subscriptionId.slice('subs_'.length))];
    if (line === undefined) throw new Error(`There is no line ${subscriptionId}`);
    return line;
  };

  const drink = (product: Product, bytes: number, atMs: number): number => {
    const spent = Math.min(bytes, product.remaining);
    const [before, after] = [
      product.initial - product.remaining,
      product.initial - product.remaining + spent,
    ];
    product.remaining -= spent;
    if (before * 10 < product.initial * 8 && after * 10 >= product.initial * 8) {
      product.nearlyOutSinceMs = atMs;
      crosses({ line: product.line.id, productId: product.id, cycle: isoOf(product.endAtMs), atMs });
      tells('balance.threshold.exceeded', factsOf(product));
    }
    if (product.remaining === 0 && spent > 0 && !product.isPlan) product.status = 'depleted';
    return spent;
  };

  const fillUp = (product: Product): void => {
    product.remaining = product.initial;
    product.nearlyOutSinceMs = undefined;
    if (product.status === 'depleted') product.status = 'active';
  };

  return {
    product: (id: string): ProductFacts | undefined => {
      const product = products.get(id);
      return product && factsOf(product);
    },
    subscription: (id: string): SubscriptionFacts => ({ id, status: 'active' }),
    /** A page begins behind a product's id, in an order that new ones may come into the middle of. */
    productPage: (async ({ status }, cursor = '') => {
      inOrder ??= [...products.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const page: ProductFacts[] = [];
      for (const one of inOrder) {
        if (one.status !== status || one.id <= cursor) continue;
        if (page.length === pageItems) return { products: page, next: page.at(-1)?.id ?? '' };
        page.push(factsOf(one));
      }
      return { products: page };
    }) satisfies ProductPages,
    /** Whether the product has been past the threshold ever since, in that cycle. */
    isStillSo({ productId, cycle, atMs }: Crossing): boolean {
      return this.isPast(productId, cycle) && products.get(productId)?.nearlyOutSinceMs === atMs;
    },
    /** Whether the product is past the threshold, in that cycle. */
    isPast(id: string, cycle: string): boolean {
      const product = products.get(id);
      if (product === undefined || product.status === 'terminated') return false;
      return product.nearlyOutSinceMs !== undefined && isoOf(product.endAtMs) === cycle;
    },
    /** Whether the line has another product with data left above the threshold. */
    hasDataElsewhere(subscriptionId: string, productId: string): boolean {
      const { products: own } = lineNamed(subscriptionId);
      return own.some(
        ({ id, status, remaining, initial }) =>
          id !== productId && status === 'active' && remaining * 10 > initial * 2,
      );
    },
    /** Whether somebody who looks at the line would buy. */
    isShortOfData: (subscriptionId: string): boolean =>
      (lines[Number(subscriptionId.slice('subs_'.length))]?.products ?? []).some(
        ({ status, nearlyOutSinceMs }) => status !== 'terminated' && nearlyOutSinceMs !== undefined,
      ),
    /** Lets all lines use data for a while; cycles end on the way. */
    use(atMs: number, forMs: number): void {
      for (const line of lines) {
        for (const product of line.products) {
          if (product.status === 'terminated' || product.endAtMs > atMs) continue;
          if (!product.isPlan) {
            product.status = 'terminated';
            continue;
          }
          fillUp(product);
          product.startedAtMs = product.endAtMs;
          product.endAtMs += cycleMs;
        }
        let bytes = Math.round(line.thirst * dice.next() * 2 * (forMs / dayMs));
        for (const product of line.products)
          if (product.status === 'active' && bytes > 0) bytes -= drink(product, bytes, atMs);
        const live = line.products.filter(({ status, isPlan }) => isPlan || status !== 'terminated');
        if (live.length < line.products.length) line.products.splice(0, line.products.length, ...live);
      }
    },

    /** Somebody does by hand what a rule would do. */
    fillUp(productId: string): void {
      const product = products.get(productId);
      if (product !== undefined && product.status !== 'terminated') fillUp(product);
    },

    /** A top-up order is performed. */
    topUp(subscriptionId: string, id: string, atMs: number): void {
      const line = lineNamed(subscriptionId);
      tells('product.active', factsOf(give(line, id, addonBytes, false, atMs)));
    },
  };
}

function factsOf({ id, line, status, startedAtMs, endAtMs, initial, remaining }: Product): ProductFacts {
  return {
    id,
    status,
    subscriptionId: line.id,
    startedAt: isoOf(startedAtMs),
    endAt: isoOf(endAtMs),
    balances: [{ allowance: 'data', unit: 'bytes', initial, remaining }],
  };
}

/** The same few times are asked for millions of times. */
const written = new Map<number, string>();

function isoOf(atMs: number): string {
  const known = written.get(atMs) ?? new Date(atMs).toISOString();
  written.set(atMs, known);
  return known;
}
