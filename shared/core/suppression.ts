import type { Msisdn } from './msisdn.ts';

/**
 * Who may not be texted. The list is a log of changes, numbered without gaps: what a campaign was planned with is one number,
 * and what came onto the list since are the changes after it.
 */
export type SuppressionChange = {
  /** From 1. */
  readonly seq: number;
  readonly kind: 'added' | 'removed';
  readonly numbers: readonly Msisdn[];
  readonly atMs: number;
  /** Who did it, by the name of their key. */
  readonly by: string;
  /** In the words of whoever did it: "asked to stop", "bounced". */
  readonly reason?: string;
  /** From then on these numbers may be texted again. */
  readonly expiresAtMs?: number;
};

/** Numbers in one change: it has to fit in one item of the table, which takes 400 KB. */
export const changeNumbersMax = 5_000;

export type Suppressed = { readonly reason?: string; readonly atMs: number; readonly expiresAtMs?: number };

/** The list as a process knows it. */
export type SuppressionList = {
  /** The last change that it knows. */
  readonly seq: number;
  readonly size: number;
  has(number: Msisdn, nowMs: number): boolean;
  find(number: Msisdn, nowMs: number): Suppressed | undefined;
  /** Takes the next change; one that it knows already is passed over. */
  take(change: SuppressionChange): void;
};

/** @param from the change after which the list begins */
export function suppressionList(from = 0): SuppressionList {
  const listed = new Map<Msisdn, Suppressed>();
  let seq = from;
  const find = (number: Msisdn, nowMs: number): Suppressed | undefined => {
    const found = listed.get(number);
    return found === undefined || nowMs >= (found.expiresAtMs ?? Number.POSITIVE_INFINITY)
      ? undefined
      : found;
  };
  return {
    get seq() {
      return seq;
    },
    get size() {
      return listed.size;
    },
    find,
    has: (number, nowMs) => find(number, nowMs) !== undefined,
    take(change) {
      if (change.seq <= seq) return;
      if (change.seq !== seq + 1)
        throw new Error(`Change ${change.seq} of the suppression list follows ${seq}`);
      seq = change.seq;
      const { kind, numbers, atMs, reason, expiresAtMs } = change;
      const entry = {
        atMs,
        ...(reason === undefined ? {} : { reason }),
        ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
      };
      for (const number of numbers) {
        if (kind === 'added') listed.set(number, entry);
        else listed.delete(number);
      }
    },
  };
}
