import type { Msisdn } from '../../../../shared/core/msisdn.ts';

/** How many German numbers there are here. */
export const abroadSize = 100;

/** The last ones send, and the very last gets control messages. */
const sendersFrom = 90;

/**
 * A number of the range that Germany keeps free for fiction.
 *
 * @param at from 0 to 99
 */
export function abroad(at: number): Msisdn {
  return `+4917139200${String(at).padStart(2, '0')}` as Msisdn;
}

/** @param at from 0 to 8 */
export function senderAbroad(at: number): Msisdn {
  return abroad(sendersFrom + at);
}

/** @param no any whole number from 0 on; people beyond the range are the same ones again */
export function someoneAbroad(no: number): Msisdn {
  return abroad(no % sendersFrom);
}
