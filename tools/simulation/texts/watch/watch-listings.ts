import type { SuppressionChange } from '../../../../shared/core/suppression/suppression.ts';
import { longestStands, type Said } from '../invariants/of-lists.ts';
import type { Watch } from './watch.ts';

/** A number with what a list says of it: until when nobody may text it; without end when absent. */
export type ListedRow = { readonly number: string; readonly untilMs?: number };

/** Watches whether the suppression list comes to the longest that was said, however late and in whatever order. */
export type ListingsWatch = {
  /** Somebody changed the list over HTTP, or our own code did for an upload. */
  changed(change: SuppressionChange): void;
  /** Somebody put a list into the bucket. */
  listUploaded(rows: readonly ListedRow[]): void;
  /** Nothing is under way any more. */
  listsEnded(): void;
};

export function newListingsWatch({
  check,
  nowMs,
  count,
}: Pick<Watch, 'check' | 'nowMs' | 'count'>): ListingsWatch {
  const said = new Map<string, Said[]>();
  const listedUntilMs = new Map<string, number>();
  const uploaded = new Set<string>();
  const record = (number: string, what: Said): void =>
    void said.set(number, [...(said.get(number) ?? []), what]);

  return {
    changed({ numbers, kind, atMs, versionId, expiresAtMs = Number.POSITIVE_INFINITY }) {
      const untilMs = kind === 'added' ? expiresAtMs : undefined;
      for (const number of numbers) {
        if (untilMs === undefined) listedUntilMs.delete(number);
        else listedUntilMs.set(number, untilMs);
        // Between its word and its write another one may come first.
        if (versionId === undefined) record(number, { fromMs: atMs, toMs: nowMs(), untilMs });
      }
    },
    listUploaded(rows) {
      for (const { number, untilMs = Number.POSITIVE_INFINITY } of rows) {
        uploaded.add(number);
        record(number, { fromMs: nowMs(), toMs: nowMs(), untilMs });
      }
    },
    listsEnded() {
      for (const number of uploaded) {
        count('lists, numbers judged');
        check('longestStands', longestStands(said.get(number) ?? [], listedUntilMs.get(number)));
      }
    },
  };
}
