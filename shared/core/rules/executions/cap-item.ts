import type { Cap } from '../rule.ts';

/** What has been reserved under one cap. */
export type CapItem = {
  readonly key: string;
  readonly count: number;
  readonly total: number;
  /** Amounts by who reserved them. */
  readonly held: Readonly<Record<string, number>>;
};

export type Reservation = { readonly id: string; readonly amount: number };

/** Most reservations of one item: DynamoDB takes 400 KB, and each is a name of 32 characters and a number. */
export const reservationsMax = 2_000;

export const emptyCapItem = (key: string): CapItem => ({ key, count: 0, total: 0, held: {} });

/**
 * Reserves under a cap, once for each id.
 *
 * @returns the item with the reservation, unchanged when it was there already, or undefined when the cap leaves no room
 */
export function reserved(item: CapItem, { id, amount }: Reservation, cap: Cap): CapItem | undefined {
  if (Object.hasOwn(item.held, id)) return item;
  if (item.count >= cap.count) return undefined;
  if (cap.amount !== undefined && item.total > cap.amount - amount) return undefined;
  return {
    ...item,
    count: item.count + 1,
    total: item.total + amount,
    held: { ...item.held, [id]: amount },
  };
}

export function givenBack(item: CapItem, id: string): CapItem {
  const { [id]: amount, ...held } = item.held;
  if (amount === undefined) return item;
  return { ...item, count: item.count - 1, total: item.total - amount, held };
}
