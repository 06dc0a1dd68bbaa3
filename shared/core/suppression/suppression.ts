import { erasedNameOf } from '../ids.ts';
import type { Msisdn } from '../msisdn.ts';

/**
 * Who may not be texted. The list is a log of changes, numbered without gaps: what a campaign was planned with is one
 * number, and what came onto the list since are the changes after it.
 */
export type SuppressionChange = {
  /** From 1. */
  readonly seq: number;
  readonly kind: 'added' | 'removed';
  readonly numbers: readonly Msisdn[];
  /** What is left of numbers that were erased since, as `erasedNameOf` makes it. */
  readonly erased?: readonly string[];
  /** How often numbers were taken out of it. */
  readonly erasures?: number;
  readonly atMs: number;
  /** When it was said, if that was before: the change of an upload is made when its event comes, however late. */
  readonly saidAtMs?: number;
  /** Of the upload that said it. */
  readonly versionId?: string;
  /** Who did it, by the name of their key. */
  readonly by: string;
  /** In the words of the person who did it: "asked to stop", "bounced". */
  readonly reason?: string;
  /** From then on these numbers may be texted again. */
  readonly expiresAtMs?: number;
};

/** Numbers in one change: it has to fit in one item of the table, which takes 400 KB. */
export const changeNumbersMax = 5_000;

/** Characters in a reason: it stands in each change, and in the memory of anyone who reads the list. */
export const reasonCharsMax = 200;

type Suppressed = { readonly reason?: string; readonly atMs: number; readonly expiresAtMs?: number };

type Entry = Suppressed & { readonly saidAtMs: number };

/** The list as a process knows it. */
export type SuppressionList = {
  /** The last change that it knows. */
  readonly seq: number;
  readonly size: number;
  has(number: Msisdn, nowMs: number): boolean;
  find(number: Msisdn, nowMs: number): Suppressed | undefined;
  /** What it says of a number, even where that has run out. */
  entryOf(number: Msisdn): Entry | undefined;
  /** When somebody last said that a number is off the list. */
  removedAtMs(number: Msisdn): number | undefined;
  /** Takes the next change; one that it knows already is passed over. */
  take(change: SuppressionChange): void;
};

/** @param from the change after which the list begins */
export function suppressionList(from = 0): SuppressionList {
  const listed = new Map<string, Entry>();
  const removed = new Map<string, number>();
  let hasErased = false;
  let seq = from;
  const knownOf = <Known>(known: ReadonlyMap<string, Known>, number: Msisdn): Known | undefined =>
    known.get(number) ?? (hasErased ? known.get(erasedNameOf(number)) : undefined);
  const entryOf = (number: Msisdn) => knownOf(listed, number);
  const find = (number: Msisdn, nowMs: number): Suppressed | undefined => {
    const found = entryOf(number);
    return found === undefined || nowMs >= endOf(found) ? undefined : found;
  };
  return {
    get seq() {
      return seq;
    },
    get size() {
      return listed.size;
    },
    find,
    entryOf,
    removedAtMs: (number) => knownOf(removed, number),
    has: (number, nowMs) => find(number, nowMs) !== undefined,
    take(change) {
      if (change.seq <= seq) return;
      if (change.seq !== seq + 1)
        throw new Error(`Change ${change.seq} of the suppression list follows ${seq}`);
      seq = change.seq;
      const { kind, numbers, erased = [], atMs, saidAtMs = atMs, reason, expiresAtMs } = change;
      if (erased.length > 0) hasErased = true;
      const entry = {
        saidAtMs,
        atMs,
        ...(reason === undefined ? {} : { reason }),
        ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
      };
      for (const name of [...numbers, ...erased]) {
        if (kind === 'added') listed.set(name, entry);
        else {
          listed.delete(name);
          removed.set(name, saidAtMs);
        }
      }
      // Listed again after it was erased, a number stands there twice.
      if (kind === 'removed' && hasErased) for (const number of numbers) listed.delete(erasedNameOf(number));
    },
  };
}

/** When a listing ends. */
export function endOf({ expiresAtMs = Number.POSITIVE_INFINITY }: Pick<Suppressed, 'expiresAtMs'>): number {
  return expiresAtMs;
}

/**
 * Whether a number is already listed for longer than a new entry says. Then its entry stays: only a person who may take
 * numbers off the list can let them be texted earlier. So in the log no entry ends earlier than the one before it.
 */
export function isListedLonger(
  { entryOf }: Pick<SuppressionList, 'entryOf'>,
  number: Msisdn,
  why: Pick<Suppressed, 'expiresAtMs'>,
): boolean {
  const entry = entryOf(number);
  return entry !== undefined && endOf(entry) > endOf(why);
}

/**
 * The change without one number. A number that is still suppressed leaves a name behind, so that erasing it does not
 * let it be texted again.
 *
 * @returns undefined when the change does not hold it
 */
export function withoutNumber(
  change: SuppressionChange,
  number: Msisdn,
  staysListed: boolean,
): SuppressionChange | undefined {
  if (!change.numbers.includes(number)) return undefined;
  return {
    ...change,
    numbers: change.numbers.filter((one) => one !== number),
    ...(staysListed ? { erased: [...(change.erased ?? []), erasedNameOf(number)] } : {}),
    erasures: (change.erasures ?? 0) + 1,
  };
}
