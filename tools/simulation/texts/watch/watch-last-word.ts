import type { SuppressionChange } from '../../../../shared/core/suppression/suppression.ts';
import { lastWordStands, type Said } from '../invariants/of-lists.ts';
import type { Watch } from './watch.ts';

/** A number with what a list says of it: until when nobody may text it; without end when absent. */
export type ListedRow = { readonly number: string; readonly untilMs?: number };

/** Watches whether the suppression list comes to what was said last, however late and in whatever order it is heard. */
export type LastWordWatch = {
  /** Somebody changed the list over HTTP, or our own code did for an upload. */
  changed(change: SuppressionChange): void;
  /** Somebody put a list into the bucket. */
  listUploaded(rows: readonly ListedRow[]): void;
  /** Nothing is under way any more. */
  listsEnded(): void;
};

/** S3 tells times to the second, and clocks differ. */
const apartMs = 10_000;

export function newLastWordWatch({
  check,
  nowMs,
  count,
}: Pick<Watch, 'check' | 'nowMs' | 'count'>): LastWordWatch {
  const said = new Map<string, Said[]>();
  const listedUntilMs = new Map<string, number>();
  const uploaded = new Set<string>();
  let lastUploadMs = 0;
  const record = (number: string, what: Said): void =>
    void said.set(number, [...(said.get(number) ?? []), what]);

  return {
    changed({ numbers, kind, atMs, versionId, expiresAtMs = Number.POSITIVE_INFINITY }) {
      const untilMs = kind === 'added' ? expiresAtMs : undefined;
      for (const number of numbers) {
        if (untilMs === undefined) listedUntilMs.delete(number);
        else listedUntilMs.set(number, untilMs);
        // Between its word and its write another one may come first.
        if (versionId === undefined)
          record(number, { fromMs: atMs, toMs: nowMs(), untilMs, isUpload: false });
      }
    },
    listUploaded(rows) {
      lastUploadMs = nowMs();
      for (const { number, untilMs = Number.POSITIVE_INFINITY } of rows) {
        uploaded.add(number);
        record(number, { fromMs: nowMs(), toMs: nowMs(), untilMs, isUpload: true });
      }
    },
    listsEnded() {
      for (const number of uploaded) {
        const all = said.get(number) ?? [];
        const last = all.reduce((one, other) => (other.toMs > one.toMs ? other : one));
        if (all.some((one) => one !== last && one.toMs > last.fromMs - apartMs)) continue;
        count('lists, numbers judged');
        const listed = listedUntilMs.get(number);
        const isReplaced = (one: Said): boolean => one.isUpload && one.toMs < lastUploadMs;
        const mayBeLonger = isReplaced(last) || all.some((one) => isReplaced(one) && one.untilMs === listed);
        check('lastWordStands', lastWordStands(last, mayBeLonger, listed));
      }
    },
  };
}
