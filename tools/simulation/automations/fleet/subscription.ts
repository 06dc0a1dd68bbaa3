import type { Dice } from '../../machinery/dice.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The share used up that is reported, in percent. */
export const reportedPercent = 80;

export type Product = {
  readonly id: string;
  readonly subscription: Subscription;
  readonly offering: string;
  readonly isPlan: boolean;
  readonly initial: number;
  readonly createdAtMs: number;
  readonly startedAtMs: number;
  endAtMs: number;
  /** At the subscription's `atMs`. */
  remaining: number;
  status: 'active' | 'depleted' | 'terminated';
  /** When something last happened to it. */
  changedAtMs: number;
  /** Since when it has been past the reported threshold, and empty, in this cycle. */
  pastSinceMs: number | undefined;
  emptySinceMs: number | undefined;
};

export type Subscription = {
  readonly id: string;
  readonly phone: string;
  /** In the order in which they are used up. */
  readonly products: Product[];
  readonly planFirst: boolean;
  bytesPerMs: number;
  /** Until when use is reckoned with. */
  atMs: number;
  /** What was planned for an earlier turn is void. */
  turn: number;
};

export function drained({ products }: Subscription): Product | undefined {
  return products.find(({ remaining }) => remaining > 0);
}

/** When the subscription comes to something next: a threshold, the end of a product, or data that is used up. */
export function nextMsOf(subscription: Subscription): number {
  const ends = Math.min(...subscription.products.map(({ endAtMs }) => endAtMs));
  const product = drained(subscription);
  if (product === undefined) return ends;
  const untilPast = product.remaining - product.initial * (1 - reportedPercent / 100);
  const bytes = product.pastSinceMs === undefined ? untilPast : product.remaining;
  return Math.min(ends, Math.ceil(subscription.atMs + Math.max(0, bytes) / subscription.bytesPerMs));
}

/** Some meet in one moment, and some shortly before midnight. */
export function momentOf(dice: Dice, atMs: number): number {
  if (dice.happens(0.1)) return Math.ceil(atMs / (7 * dayMs)) * 7 * dayMs + 12 * hourMs;
  if (dice.happens(0.15)) return Math.ceil(atMs / dayMs) * dayMs - dice.between(1, 30) * minuteMs;
  return atMs;
}
