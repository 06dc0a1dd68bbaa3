import type { NeededReservation } from './execution.ts';
import { type QuotaItem, reserved } from './quota-item.ts';

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
