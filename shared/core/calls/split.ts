import type { Reason } from './entry.ts';
import type { OutcomeChild } from './outcome.ts';

/** Most calls that finding out which recipients of one chunk are refused may cost beyond the first one. */
export const extraCallsMax = 24;

/** A refused call, and what is known about why. */
export type Refusal = {
  readonly reason: Reason;
  /** JSONPath pointers into the body that the provider named as wrong. */
  readonly pointers: readonly string[];
};

export type Split = {
  readonly children: readonly OutcomeChild[];
  /** Calls that the children will make. */
  readonly calls: number;
};

const recipientPointer = /^\$?\.?\/?to[[/](\d+)\]?$/;
const senderPointer = /^\$?\.?\/?from\b/;
const culpritPointer = /^\$?\.?\/?(?:from|text)\b/;

/**
 * Divides a call that was refused, so that one bad recipient does not cost the others their text. Assumed: what
 * was refused with 400 was sent to nobody. Recipients that the provider names go alone; when it names none the rest is
 * halved. When it names the sender or the text there is nothing to look for among the recipients.
 *
 * @param called the indexes that the call went to, in its order
 * @param callsLeft how many more calls may be spent
 * @returns undefined when all of them are refused as they are
 */
export function splitOf(called: readonly number[], refusal: Refusal, callsLeft: number): Split | undefined {
  const { reason, pointers } = refusal;
  if (called.length < 2 || pointers.some((pointer) => culpritPointer.test(pointer))) return undefined;
  const named = new Set(pointers.flatMap((pointer) => indexNamed(pointer, called)));
  if (named.size > 0) {
    const rest = called.filter((index) => !named.has(index));
    if (rest.length > 0 && callsLeft < 1) return undefined;
    const refused: OutcomeChild = { state: 'refused', indexes: [...named].sort((a, b) => a - b), reason };
    return rest.length === 0
      ? { children: [refused], calls: 0 }
      : { children: [refused, { state: 'planned', indexes: rest }], calls: 1 };
  }
  if (callsLeft < 2) return undefined;
  const middle = called.length >> 1;
  return {
    children: [
      { state: 'planned', indexes: called.slice(0, middle) },
      { state: 'planned', indexes: called.slice(middle) },
    ],
    calls: 2,
  };
}

/** Whether the provider says that it is the sender who may not do this: then nobody of that sender will be texted. */
export function namesSender(pointers: readonly string[]): boolean {
  return pointers.some((pointer) => senderPointer.test(pointer));
}

function indexNamed(pointer: string, called: readonly number[]): number[] {
  const at = recipientPointer.exec(pointer)?.[1];
  const index = at === undefined ? undefined : called[Number(at)];
  return index === undefined ? [] : [index];
}
