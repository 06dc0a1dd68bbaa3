import type { Quota } from '../rule.ts';

/** What has been reserved under one quota. */
export type QuotaItem = {
  readonly key: string;
  readonly count: number;
  readonly total: number;
  /** Amounts by who reserved them. */
  readonly held: Readonly<Record<string, number>>;
};

export type Reservation = { readonly id: string; readonly amount: number };

/** Most reservations of one item: DynamoDB takes 400 KB, and each is a name of 32 characters and a number. */
export const reservationsMax = 2_000;

export const emptyQuotaItem = (key: string): QuotaItem => ({ key, count: 0, total: 0, held: {} });

/**
 * Reserves under a quota, once for each id.
 *
 * @returns the item with the reservation, unchanged when it was there already, or undefined when the quota leaves no
 * room
 */
export function reserved(item: QuotaItem, { id, amount }: Reservation, quota: Quota): QuotaItem | undefined {
  if (Object.hasOwn(item.held, id)) return item;
  if (item.count >= quota.count) return undefined;
  if (quota.amount !== undefined && item.total > quota.amount - amount) return undefined;
  return {
    ...item,
    count: item.count + 1,
    total: item.total + amount,
    held: { ...item.held, [id]: amount },
  };
}

export function givenBack(item: QuotaItem, id: string): QuotaItem {
  const { [id]: amount, ...held } = item.held;
  if (amount === undefined) return item;
  return { ...item, count: item.count - 1, total: item.total - amount, held };
}
