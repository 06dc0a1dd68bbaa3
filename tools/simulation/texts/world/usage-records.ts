import type { SentText, SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { Adversary } from '../../machinery/adversary.ts';
import type { SentItem } from '../watch/seen/texts-seen.ts';

/** The provider's list of sent texts. */
export type UsageRecords = {
  /** Puts the texts of a call onto record, now or later or never. */
  add(call: SmsCall): readonly SentItem[];
  /** What another system sends from the same number to recipients of a call. */
  addForeign(call: SmsCall): readonly SentItem[];
  /** One page, newest first. A cursor is an index in the list as it is by then: new items push the rest on. */
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

type OnRecord = {
  /** Undefined: it does not say, and stands in the lists of all. */
  readonly from: string | undefined;
  readonly text: SentText;
  readonly visibleAtMs: number;
};

export function newUsageRecords(nowMs: () => number, adversary: Adversary): UsageRecords {
  let items = 0;
  const onRecord: OnRecord[] = [];
  const { oddRecords, providerClockMs } = adversary;
  return {
    add: (call) =>
      call.to.map((to) => {
        items += 1;
        const id = `uitem_${items}`;
        const startedAtMs = nowMs() + providerClockMs;
        const lagMs = adversary.usageLagMs();
        if (lagMs === undefined) return { id, to, sentAtMs: nowMs(), startedAtMs, visibleAtMs: undefined };
        const visibleAtMs = nowMs() + lagMs;
        const { doubled, misspelled } = adversary.usageOdds?.() ?? { doubled: false, misspelled: false };
        // The national number alone is that of nobody whom we texted.
        const digits = misspelled ? to.slice(2) : to.slice(1);
        const text = { id, to: digits, startedAtMs, outOfBundle: false };
        const lacksSender = oddRecords?.lacksSender() ?? false;
        const from = lacksSender ? undefined : call.from;
        onRecord.push({ from, text, visibleAtMs });
        if (doubled) onRecord.push({ from, text: { ...text, id: twinOf(id) }, visibleAtMs });
        return {
          id,
          to,
          sentAtMs: nowMs(),
          startedAtMs,
          lacksSender,
          visibleAtMs: misspelled ? undefined : visibleAtMs,
        };
      }),
    addForeign: ({ from, to }) =>
      to.flatMap((number) => {
        const sent = oddRecords?.foreign();
        if (sent === undefined) return [];
        items += 1;
        const id = `uitem_${items}`;
        const startedAtMs = nowMs() + sent.inMs + providerClockMs;
        const visibleAtMs = nowMs() + Math.max(0, sent.inMs) + sent.lagMs;
        onRecord.push({
          from,
          text: { id, to: number.slice(1), startedAtMs, outOfBundle: false },
          visibleAtMs,
        });
        return { id, to: number, sentAtMs: nowMs() + sent.inMs, startedAtMs, visibleAtMs };
      }),
    page(from, [firstDay, lastDay], cursor) {
      const [fromMs, untilMs] = [Date.parse(firstDay), Date.parse(lastDay) + dayMs];
      const byProcessing = oddRecords?.byProcessing() ?? false;
      const visible = onRecord
        .filter((one) => (one.from ?? from) === from && one.visibleAtMs <= nowMs())
        .filter(({ text }) => text.startedAtMs >= fromMs && text.startedAtMs < untilMs)
        .map(({ text, visibleAtMs }) =>
          byProcessing ? { ...text, processedAtMs: visibleAtMs + providerClockMs } : text,
        )
        .toSorted((one, other) => timeOf(other) - timeOf(one));
      const at = Number(cursor);
      const size = adversary.pageSize();
      const next = at + size < visible.length ? { next: String(at + size) } : {};
      return { texts: visible.slice(at, at + size), ...next };
    },
  };
}

/** By which the list is sorted. */
function timeOf({ processedAtMs, startedAtMs }: SentText): number {
  return processedAtMs ?? startedAtMs;
}
