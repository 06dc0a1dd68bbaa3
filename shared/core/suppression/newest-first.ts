import { erasedNameOf } from '../ids.ts';
import type { Msisdn } from '../msisdn.ts';
import { present } from '../present.ts';
import { endOf, type SuppressionChange } from './suppression.ts';

/**
 * How far a walk from the newest change back has come: what is left of the numbers of a change, and all before it. When
 * some were erased meanwhile, nobody knows which are left, and the change is walked over again.
 */
export type WalkedTo = { readonly seq: number; readonly left: number; readonly of: number };

export type ListFilters = {
  readonly reason?: string | undefined;
  /** Listed then or later. */
  readonly sinceMs?: number | undefined;
  /** Off the list again before that. */
  readonly expiresBeforeMs?: number | undefined;
};

export type ListedNumber = {
  readonly number: Msisdn;
  readonly atMs: number;
  readonly reason?: string;
  readonly expiresAtMs?: number;
  /** Where a walk stands behind it. */
  readonly walkedTo: WalkedTo;
};

/** How many numbers must not be texted at a time. */
export type ListCounts = {
  readonly numbers: number;
  /** How many of them were erased, and are known by a name alone. */
  readonly erased: number;
  /** The most frequent first. */
  readonly byReason: readonly { readonly reason?: string; readonly count: number }[];
  /** How many have another reason. */
  readonly others: number;
};

/** What of the list is known to a walk from its newest change back: a number is as its newest change says. */
export type KnownFromNewest = {
  /** 0 as long as nothing is known. */
  readonly newestSeq: number;
  readonly oldestSeq: number | undefined;
  /** Whether there is nothing before what is known. */
  readonly isWhole: boolean;
  /** When the oldest known change was made. */
  readonly oldestAtMs: number | undefined;
  takeNewer(change: SuppressionChange): void;
  /** @param changes from the newest back; none when there is nothing before what is known */
  takeOlder(changes: readonly SuppressionChange[]): void;
  /** Numbers on the list, from behind a walk's position on. */
  after(from: WalkedTo | undefined, filters: ListFilters, nowMs: number): Generator<ListedNumber>;
  /** Right only where all is known. */
  counts(nowMs: number): ListCounts;
};

/** The reasons that counts name. */
const reasonsMax = 50;

export function knownFromNewest(): KnownFromNewest {
  /** Which change said the last word about a number, or about the name of an erased one. */
  const lastSaid = new Map<string, number>();
  const changes: SuppressionChange[] = [];
  let isEnded = false;
  const say = ({ seq, kind, numbers, erased = [] }: SuppressionChange, isNewer: boolean): void => {
    // Who takes a number off takes off what was left of it when it was erased.
    const removed = kind === 'removed' ? numbers.map(erasedNameOf) : [];
    for (const name of [...numbers, ...erased, ...removed])
      if (isNewer || !lastSaid.has(name)) lastSaid.set(name, seq);
  };
  const isLast = (change: SuppressionChange, name: string): boolean =>
    change.kind === 'added' && lastSaid.get(name) === change.seq;
  const oldest = () => changes.at(-1);

  return {
    get newestSeq() {
      return changes[0]?.seq ?? 0;
    },
    get oldestSeq() {
      return oldest()?.seq;
    },
    get isWhole() {
      return isEnded || oldest()?.seq === 1;
    },
    get oldestAtMs() {
      return oldest()?.atMs;
    },
    takeNewer(change) {
      const newest = changes[0]?.seq ?? 0;
      if (change.seq <= newest) return;
      inOrder(change.seq, newest + 1);
      const once = { ...change, numbers: [...new Set(change.numbers)] };
      say(once, true);
      changes.unshift(once);
    },
    takeOlder(some) {
      if (some.length === 0) isEnded = true;
      for (const change of some) {
        const before = oldest();
        if (before !== undefined) inOrder(change.seq, before.seq - 1);
        const once = { ...change, numbers: [...new Set(change.numbers)] };
        say(once, false);
        changes.push(once);
      }
    },
    *after(from, { reason, sinceMs = 0, expiresBeforeMs }, nowMs) {
      const newest = changes[0]?.seq ?? 0;
      const start = from === undefined ? 0 : Math.max(0, newest - from.seq);
      for (let at = start; at < changes.length; at += 1) {
        const change = changes[at] as SuppressionChange;
        const { seq, numbers, atMs } = change;
        const isWanted =
          isInForce(change, nowMs) &&
          atMs >= sinceMs &&
          (reason === undefined || change.reason === reason) &&
          (expiresBeforeMs === undefined || endOf(change) < expiresBeforeMs);
        if (!isWanted) continue;
        const isPosition = seq === from?.seq && (from.left === 0 || from.of === numbers.length);
        const left = isPosition ? from.left : numbers.length;
        const why = present({ reason: change.reason, expiresAtMs: change.expiresAtMs });
        for (let index = numbers.length - left; index < numbers.length; index += 1) {
          const number = numbers[index] as Msisdn;
          if (!isLast(change, number)) continue;
          yield {
            number,
            atMs,
            ...why,
            walkedTo: { seq, left: numbers.length - index - 1, of: numbers.length },
          };
        }
      }
    },
    counts(nowMs) {
      const reasons = new Map<string | undefined, number>();
      let [numbers, erased] = [0, 0];
      for (const change of changes) {
        if (!isInForce(change, nowMs)) continue;
        const gone = (change.erased ?? []).filter((name) => isLast(change, name)).length;
        const found = gone + change.numbers.filter((number) => isLast(change, number)).length;
        numbers += found;
        erased += gone;
        if (found > 0) reasons.set(change.reason, (reasons.get(change.reason) ?? 0) + found);
      }
      const all = [...reasons].toSorted(([, one], [, other]) => other - one);
      const byReason = all.slice(0, reasonsMax).map(([reason, count]) => ({ ...present({ reason }), count }));
      const named = byReason.reduce((sum, { count }) => sum + count, 0);
      return { numbers, erased, byReason, others: numbers - named };
    },
  };
}

function isInForce(change: SuppressionChange, nowMs: number): boolean {
  return change.kind === 'added' && nowMs < endOf(change);
}

function inOrder(seq: number, expected: number): void {
  if (seq !== expected)
    throw new Error(`Change ${seq} of the suppression list stands where ${expected} should`);
}
