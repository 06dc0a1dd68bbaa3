import type { SentText, SmsCall } from '../../shared/ports/world.ts';
import type { Adversary } from './adversary.ts';
import type { SentItem } from './texts-seen.ts';

/** The provider's list of sent texts. */
export type UsageRecords = {
  /** Puts the texts of a call onto record, now or later or never. */
  add(call: SmsCall): readonly SentItem[];
  /** One page, newest first. A cursor is a place in the list as it is by then: new items push the rest on. */
  page(
    from: string,
    days: readonly [string, string],
    cursor: string,
  ): { readonly texts: readonly SentText[]; readonly next?: string };
};

const dayMs = 86_400_000;

/** The second item of a text that is billed twice. */
export function twinOf(id: string): string {
  return `${id}_twin`;
}

export function newUsageRecords(nowMs: () => number, adversary: Adversary): UsageRecords {
  let items = 0;
  const onRecord: { readonly from: string; readonly text: SentText; readonly visibleAtMs: number }[] = [];
  return {
    add: (call) =>
      call.to.map((to) => {
        items += 1;
        const id = `uitem_${items}`;
        const startedAtMs = nowMs() + adversary.providerClockMs;
        const lagMs = adversary.usageLagMs();
        if (lagMs === undefined) return { id, to, startedAtMs, visibleAtMs: undefined };
        const visibleAtMs = nowMs() + lagMs;
        const { doubled, misspelled } = adversary.usageOdds?.() ?? { doubled: false, misspelled: false };
        // The national number alone is that of nobody whom we texted.
        const digits = misspelled ? to.slice(2) : to.slice(1);
        const text = { id, to: digits, startedAtMs, outOfBundle: false };
        onRecord.push({ from: call.from, text, visibleAtMs });
        if (doubled) onRecord.push({ from: call.from, text: { ...text, id: twinOf(id) }, visibleAtMs });
        return { id, to, startedAtMs, visibleAtMs: misspelled ? undefined : visibleAtMs };
      }),
    page(from, [firstDay, lastDay], cursor) {
      const [fromMs, untilMs] = [Date.parse(firstDay), Date.parse(lastDay) + dayMs];
      const visible = onRecord
        .filter((one) => one.from === from && one.visibleAtMs <= nowMs())
        .map(({ text }) => text)
        .filter(({ startedAtMs }) => startedAtMs >= fromMs && startedAtMs < untilMs)
        .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
      const at = Number(cursor);
      const size = adversary.pageSize();
      const next = at + size < visible.length ? { next: String(at + size) } : {};
      return { texts: visible.slice(at, at + size), ...next };
    },
  };
}
