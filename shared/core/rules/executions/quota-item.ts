import type { Quota } from '../rule.ts';
import type { NeededReservation } from './execution.ts';

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

/** Whether a guard has room for one execution more, with its figures for a person. */
export type Remaining = { readonly passed: boolean; readonly detail: string };

/**
 * Says how far a quota is used.
 *
 * @param item as it stands, without the execution
 * @param currency of its amounts, which are in its smallest unit
 */
export function remainingUnder(
  { quota }: NeededReservation,
  item: QuotaItem,
  execution: { readonly key: string; readonly amount: number },
  currency = 'the currency',
): Remaining {
  const isFree = reserved(item, { id: execution.key, amount: execution.amount }, quota) !== undefined;
  const spent = (total: number) =>
    quota.amount === undefined ? '' : `, ${total} of ${quota.amount} in the smallest unit of ${currency}`;
  if (isFree)
    return {
      passed: true,
      detail: `This execution is number ${item.count + 1} of ${quota.count}${spent(item.total + execution.amount)}`,
    };
  const more = quota.amount === undefined ? '' : ` for ${execution.amount} more`;
  return {
    passed: false,
    detail: `The quota has too little left${more}: ${item.count} of ${quota.count} are taken${spent(item.total)}`,
  };
}

/** @param sinceMs how long ago it fired last for the same subscription; undefined when it never did */
export function pauseOver(forMs: number, sinceMs: number | undefined): Remaining {
  const minutes = (ms: number) => Math.floor(ms / 60_000);
  if (sinceMs === undefined)
    return {
      passed: true,
      detail: `The rule has not fired for this subscription yet; the cooldown is ${minutes(forMs)} minutes`,
    };
  const detail =
    `The rule fired for this subscription ${minutes(sinceMs)} minutes ago; ` +
    `the cooldown is ${minutes(forMs)} minutes`;
  return { passed: sinceMs >= forMs, detail };
}
