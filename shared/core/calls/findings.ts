import { indexesIn, indexSetOf } from '../rows/index-set.ts';
import type { ReconciliationProgress, TextEntry } from './entry.ts';
import type { OutcomeChild } from './outcome.ts';

/** An entry's rows by what the records show. */
export type Findings = {
  readonly seen: readonly { readonly index: number; readonly usageItem: string }[];
  readonly absent: readonly number[];
  /**
   * Another call of this sender may have texted them at the same time, so the record may be of either call; they got a
   * later text that no known call explains; or an earlier scan showed a text that this one does not.
   */
  readonly ambiguous: readonly number[];
};

/** A list may move while its pages are read: what one scan has shown is not absent because a later one does not. */
export function besideEarlier(entry: TextEntry, findings: Findings): Findings {
  const before = indexesIn(entry.reconciliation?.shown);
  const lost = findings.absent.filter((index) => before.has(index));
  if (lost.length === 0) return findings;
  return {
    seen: findings.seen,
    absent: findings.absent.filter((index) => !before.has(index)),
    ambiguous: [...findings.ambiguous, ...lost].sort((one, other) => one - other),
  };
}

/** What scans have shown so far, this one included. */
export function withShown(
  { reconciliation }: TextEntry,
  { seen, ambiguous }: Findings,
): Pick<ReconciliationProgress, 'shown'> {
  const indexes = [...indexesIn(reconciliation?.shown), ...seen.map(({ index }) => index), ...ambiguous];
  return indexes.length === 0 ? {} : { shown: indexSetOf(indexes) };
}

export function seenChild({ seen }: Findings): OutcomeChild {
  return {
    state: 'accepted',
    indexes: seen.map(({ index }) => index),
    usageItems: seen.map(({ usageItem }) => usageItem),
  };
}
