import { type CapItem, reserved } from './cap-item.ts';
import type { Hold } from './firing.ts';

/** Whether a guard has room for one firing more, with its figures for a person. */
export type Room = { readonly passed: boolean; readonly detail: string };

/**
 * Says how far a cap is used.
 *
 * @param item as it stands, without the firing
 * @param currency of its amounts, which are in its smallest unit
 */
export function roomUnder(
  { cap }: Hold,
  item: CapItem,
  firing: { readonly key: string; readonly amount: number },
  currency = 'the currency',
): Room {
  const isFree = reserved(item, { id: firing.key, amount: firing.amount }, cap) !== undefined;
  const spent = (total: number) =>
    cap.amount === undefined ? '' : `, ${total} of ${cap.amount} in the smallest unit of ${currency}`;
  if (isFree)
    return {
      passed: true,
      detail: `With this one ${item.count + 1} of ${cap.count}${spent(item.total + firing.amount)}`,
    };
  const more = cap.amount === undefined ? '' : ` for ${firing.amount} more`;
  return {
    passed: false,
    detail: `No room${more}: ${item.count} of ${cap.count} are taken${spent(item.total)}`,
  };
}

/** @param sinceMs how long ago it fired last for the same line; undefined when it never did */
export function pauseOver(forMs: number, sinceMs: number | undefined): Room {
  const minutes = (ms: number) => Math.floor(ms / 60_000);
  if (sinceMs === undefined)
    return { passed: true, detail: `Not fired for this line yet; the pause is ${minutes(forMs)} minutes` };
  const detail = `Fired for this line ${minutes(sinceMs)} minutes ago; the pause is ${minutes(forMs)} minutes`;
  return { passed: sinceMs >= forMs, detail };
}
