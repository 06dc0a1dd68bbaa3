import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { callNameOf } from '../../../../shared/core/ids.ts';
import {
  type Control,
  resendsAreEarned,
  resendsHaveControls,
  type Scan,
} from '../invariants/of-reconciliation.ts';
import type { SentItem } from './seen/texts-seen.ts';
import type { Watch } from './watch.ts';

/** Watches what is concluded from the provider's records. */
export type ReconciliationWatch = {
  /** The first page of a sender's texts was read. */
  scanBegins(from: string): void;
  /** Texts of a sender were sent, by us or by another system. */
  onRecord(from: string, items: readonly SentItem[]): void;
  written(before: TextEntry | undefined, after: TextEntry): void;
};

/** Whose texts stand in everybody's list. */
const anySender = '';

export function newReconciliationWatch(watch: Watch): ReconciliationWatch {
  const { check, inputs, book, texts, calls, decided, nowMs, count } = watch;
  const scans = new Map<string, number[]>();
  const sent = new Map<string, Control[]>();

  const resentIndexes = (before: TextEntry, after: TextEntry): readonly number[] => {
    if (before.state !== 'unclear') return [];
    if (!calls.isOpen(callNameOf(before.jobId, before.id), before.claimNo)) return [];
    if (after.state === 'planned') return book.calledIndexes(before);
    if (after.state !== 'divided' || after.division?.by !== 'reconciliation') return [];
    const children = book.outcome(after.division.key)?.children ?? [];
    return children.flatMap(({ state, indexes }) => (state === 'planned' ? indexes : []));
  };
  /** A walk is over when the next one begins, or now. */
  const scansOf = (from: string): Scan[] => {
    const beganAtMs = scans.get(from) ?? [];
    return beganAtMs.map((atMs, at) => ({ beganAtMs: atMs, endedAtMs: beganAtMs[at + 1] ?? nowMs() }));
  };

  return {
    scanBegins: (from) => void scans.set(from, [...(scans.get(from) ?? []), nowMs()]),
    onRecord(from, items) {
      for (const { sentAtMs: startedAtMs, visibleAtMs = Number.POSITIVE_INFINITY, lacksSender } of items) {
        const owner = lacksSender ? anySender : from;
        sent.set(owner, [...(sent.get(owner) ?? []), { startedAtMs, visibleAtMs }]);
      }
    },
    written(before, after) {
      if (before === undefined) return;
      const indexes = resentIndexes(before, after);
      if (indexes.length === 0) return;
      count('resent', indexes.length);
      const known = book
        .namesOf(before, indexes)
        .filter((name) => texts.misledAbout(name) === undefined && !decided.isTakenOver(name));
      const from = book.chunk(before)?.from ?? '';
      const facts = {
        wanted: inputs.get(after.jobId)?.options.onUnclear === 'resend',
        scansAtMs: scans.get(from) ?? [],
        timesEach: known.map(texts.times),
      };
      check('resendsAreEarned', resendsAreEarned(before, facts));
      check(
        'resendsHaveControls',
        resendsHaveControls(before, scansOf(from), [
          ...(sent.get(from) ?? []),
          ...(sent.get(anySender) ?? []),
        ]),
      );
    },
  };
}
