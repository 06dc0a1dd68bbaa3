import type { ProductFacts } from '../../../../shared/core/rules/conditions/facts.ts';
import type { ProductFilter, ProductPage } from '../../../../shared/ports/products.ts';
import type { Dice } from '../../machinery/dice.ts';
import { rude } from '../scenario.ts';
import type { Fleet } from './fleet.ts';
import type { Product } from './subscription.ts';

/** What the provider shows of products, which may be behind what is true: one read at a time, and in its list. */
export type Shown = {
  /** To be called before something happens to a product, or when it is new: from then on reads may lag. */
  changes(product: Product, isNew: boolean): void;
  facts(product: Product): ProductFacts;
  read(id: string): ProductFacts | undefined;
  page(filter: ProductFilter, cursor?: string): ProductPage;
  /** What the list shows of a subscription's active products. */
  ofSubscription(subscriptionId: string): readonly ProductFacts[];
  /** Until when reads or the list may show a product as it was. */
  isLagging(product: Product): boolean;
};

type Behind = { readonly facts: ProductFacts | undefined; readonly untilMs: number };

const [secondMs, minuteMs] = [1_000, 60_000];
const lagsMs = [2 * secondMs, 20 * secondMs, 90 * secondMs, 10 * minuteMs];

/** Of the list of products. */
const pageItems = 40;

/**
 * This many products that are nowhere near a threshold stand in the list beside those that are: the rest would only be
 * read past.
 */
const dullMax = 5;

export function shownOf(fleet: () => Fleet, dice: Dice, nowMs: () => number): Shown {
  const behind = { read: new Map<string, Behind>(), list: new Map<string, Behind>() };

  const factsNow = (product: Product): ProductFacts => {
    const { id, status, subscription, offering, isPlan, initial, createdAtMs, startedAtMs, endAtMs } =
      product;
    const remaining = Math.floor(fleet().remainingOf(product));
    return {
      id,
      status,
      subscriptionId: subscription.id,
      offeringId: offering,
      offeringType: isPlan ? 'plan' : 'addon',
      createdAt: isoOf(createdAtMs),
      startedAt: isoOf(startedAtMs),
      endAt: isoOf(endAtMs),
      balances: [{ allowance: 'data', unit: 'bytes', initial, remaining }],
    };
  };
  const shown = (where: Map<string, Behind>, product: Product): ProductFacts | undefined => {
    const late = where.get(product.id);
    return late !== undefined && nowMs() < late.untilMs ? late.facts : factsNow(product);
  };
  const inList = (product: Product): ProductFacts[] => {
    const facts = shown(behind.list, product);
    return facts === undefined ? [] : [facts];
  };
  const listed = (): readonly Product[] => {
    const dull = fleet()
      .subscriptions.slice(0, dullMax)
      .flatMap(({ products }) => products);
    return [...new Set([...fleet().past, ...dull])].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  };

  return {
    changes(product, isNew) {
      for (const where of [behind.read, behind.list]) {
        if (!dice.happens(rude.readsLag)) continue;
        const facts = isNew ? undefined : shown(where, product);
        where.set(product.id, { facts, untilMs: nowMs() + dice.pick(lagsMs) });
      }
    },
    facts: factsNow,
    read(id) {
      const product = fleet().product(id);
      return product && shown(behind.read, product);
    },
    page({ status = 'active', subscriptionId }, cursor = '') {
      if (subscriptionId !== undefined)
        return { products: this.ofSubscription(subscriptionId).filter((one) => one.status === status) };
      const all = listed()
        .filter(({ id }) => id > cursor)
        .flatMap(inList)
        .filter((one) => one.status === status);
      const products = all.slice(0, pageItems);
      const last = products.at(-1);
      return all.length > pageItems && last !== undefined ? { products, next: last.id } : { products };
    },
    ofSubscription: (subscriptionId) =>
      (fleet().subscription(subscriptionId)?.products ?? []).flatMap(inList),
    isLagging: ({ id }) =>
      [behind.read, behind.list].some((where) => (where.get(id)?.untilMs ?? 0) > nowMs() - minuteMs),
  };
}

function isoOf(atMs: number): string {
  return new Date(Math.round(atMs)).toISOString();
}
