import type { Entry } from '../../shared/core/entry.ts';
import { idempotencyKeyOf } from '../../shared/core/ids.ts';
import type { SmsCall } from '../../shared/ports.ts';
import { resendsAreEarned } from './invariants/of-settling.ts';
import type { SentItem } from './texts-seen.ts';
import type { Watch } from './watch.ts';

/** Watches what is concluded from the provider's records. */
export type SettlingWatch = {
  /** The first page of a sender's texts was read. */
  scanBegins(from: string): void;
  performed(call: SmsCall, items: readonly SentItem[]): void;
  written(before: Entry | undefined, after: Entry): void;
};

export function newSettlingWatch(watch: Watch): SettlingWatch {
  const { check, inputs, book, texts, calls, nowMs, count } = watch;
  const scans = new Map<string, number[]>();
  /** By the entry's key: when the first of its texts came onto record. */
  const visibleFromMs = new Map<string, number>();
  const accepted: { readonly sender: string; readonly claimedAtMs: number; readonly key: string }[] = [];

  const resentPlaces = (before: Entry, after: Entry): readonly number[] => {
    if (before.state !== 'unclear') return [];
    if (!calls.isOpen(idempotencyKeyOf(before.jobId, before.id), before.claimNo)) return [];
    if (after.state === 'planned') return book.calledPlaces(before);
    if (after.state !== 'divided' || after.division?.by !== 'settling') return [];
    const children = book.outcome(after.division.key)?.children ?? [];
    return children.flatMap(({ state, places }) => (state === 'planned' ? places : []));
  };
  const hasControl = ({ sender, claim }: Entry): boolean =>
    accepted.some(
      (one) =>
        one.sender === sender &&
        one.claimedAtMs > (claim?.atMs ?? 0) &&
        (visibleFromMs.get(one.key) ?? Number.POSITIVE_INFINITY) <= nowMs(),
    );

  return {
    scanBegins: (from) => void scans.set(from, [...(scans.get(from) ?? []), nowMs()]),
    performed({ idempotencyKey: key }, items) {
      for (const { visibleAtMs = Number.POSITIVE_INFINITY } of items)
        visibleFromMs.set(key, Math.min(visibleAtMs, visibleFromMs.get(key) ?? Number.POSITIVE_INFINITY));
    },
    written(before, after) {
      const { jobId, id, sender, claim, state } = after;
      if (state === 'accepted' && claim !== undefined)
        accepted.push({ sender, claimedAtMs: claim.atMs, key: idempotencyKeyOf(jobId, id) });
      if (before === undefined) return;
      const places = resentPlaces(before, after);
      if (places.length === 0) return;
      count('resent', places.length);
      const known = book.namesOf(before, places).filter((name) => texts.misledAbout(name) === undefined);
      const facts = {
        wanted: inputs.get(jobId)?.options.onUnclear === 'resend',
        scansAtMs: scans.get(book.chunk(before)?.from ?? '') ?? [],
        hasControl: hasControl(before),
        timesEach: known.map(texts.times),
      };
      check('resendsAreEarned', resendsAreEarned(before, facts));
    },
  };
}
