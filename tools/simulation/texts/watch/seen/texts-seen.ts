import type { Claim } from '../../../../../shared/core/calls/entry.ts';
import { twinOf } from '../../world/usage-records.ts';

/** A text that the provider sent, as it comes onto record. */
export type SentItem = {
  readonly id: string;
  readonly to: string;
  readonly sentAtMs: number;
  /** When it was sent, by the provider's clock. */
  readonly startedAtMs: number;
  /** Undefined: it never comes onto record. */
  readonly visibleAtMs: number | undefined;
  /** Its record does not say which of its subscription's numbers sent it. */
  readonly lacksSender?: boolean;
};

/** How the provider's records can be such that they tell less than reconciliation takes them to. */
type Misleading =
  | 'usage item missing'
  | 'usage item late'
  | 'sent at another time'
  | 'text of another system'
  | 'sent although refused'
  | 'text of another sender'
  | 'text of a forgotten campaign';

/** Counts every text that was really sent, and knows which of them the records do not show in time. */
export type TextsSeen = {
  /** @returns how often this text was sent by now, and how the record of this one misleads, if it does */
  sent(
    name: string,
    item: SentItem,
    call: { readonly from: string; readonly claim: Claim | undefined; readonly resends: boolean },
  ): { readonly times: number; readonly misleading: Misleading | undefined };
  /** This one was sent by nobody who would say so: anyone who takes it for another text is misled. */
  misleads(item: SentItem, why: 'text of another system' | 'sent although refused'): void;
  /** A restored ledger does not know what became of this campaign. */
  forgets(jobId: string): void;
  times(name: string): number;
  /** What a usage item was made for. */
  nameOfItem(id: string): string | undefined;
  /** Why the records did not show a text in time, if they did not. */
  misledAbout(name: string): Misleading | undefined;
  /**
   * Why a usage item may be taken for that of another call, if it may: it was sent at a time at which nobody looks for
   * it, or came so late that its own call was made again, or is of another system, or of another sender and does
   * not say so.
   *
   * @param from the sender of that other call
   */
  misledBy(id: string, from: string | undefined): Misleading | undefined;
};

const minutes = 60_000;

/** How long after a lease has ended a text may take to be on record, and be sent, for reconciliation to be sure. */
const recordsDelayMs = 15 * minutes;

/** How far the provider's clock may be behind. */
const clockSkewMs = 2 * minutes;

export function newTextsSeen(): TextsSeen {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  const misleading = new Map<string, Misleading>();
  const misleadingItems = new Map<string, Misleading>();
  const forgotten = new Set<string>();
  const withoutSender = new Map<string, string>();

  const validate = (
    { startedAtMs, visibleAtMs }: SentItem,
    claim: Claim | undefined,
  ): Misleading | undefined => {
    const lastMs = (claim?.leaseUntilMs ?? 0) + recordsDelayMs;
    if (claim === undefined || startedAtMs < claim.atMs - clockSkewMs || startedAtMs > lastMs)
      return 'sent at another time';
    if (visibleAtMs === undefined) return 'usage item missing';
    return visibleAtMs > lastMs ? 'usage item late' : undefined;
  };

  return {
    sent(name, item, { from, claim, resends }) {
      const now = (times.get(name) ?? 0) + 1;
      times.set(name, now);
      for (const id of [item.id, twinOf(item.id)]) names.set(id, name);
      if (item.lacksSender) for (const id of [item.id, twinOf(item.id)]) withoutSender.set(id, from);
      const why = validate(item, claim);
      if (why !== undefined) misleading.set(name, why);
      if (why === 'sent at another time' || (why !== undefined && resends)) misleadingItems.set(item.id, why);
      return { times: now, misleading: why };
    },
    misleads: ({ id }, why) => void misleadingItems.set(id, why),
    forgets: (jobId) => void forgotten.add(jobId),
    times: (name) => times.get(name) ?? 0,
    nameOfItem: (id) => names.get(id),
    misledAbout: (name) => misleading.get(name),
    misledBy(id, from) {
      if (forgotten.has(names.get(id)?.split(' ')[0] ?? '')) return 'text of a forgotten campaign';
      const by = withoutSender.get(id);
      return (
        misleadingItems.get(id) ?? (by === undefined || by === from ? undefined : 'text of another sender')
      );
    },
  };
}
