import {
  type KnownFromNewest,
  knownFromNewest,
  type ListCounts,
  type ListedNumber,
  type ListFilters,
  type WalkedTo,
} from '../../core/suppression/newest-first.ts';
import { clockSkewMs } from '../../core/timing.ts';
import type { SuppressionLog } from '../../ports/suppression/suppressions.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'suppressions' | 'now'> & { readonly suppressionLog: SuppressionLog };

export type SuppressionPage = {
  readonly items: readonly ListedNumber[];
  readonly next?: WalkedTo;
  /** It has fewer than it may have, because enough was read for it. */
  readonly isIncomplete: boolean;
  readonly lastChange: number;
  /** Absent where not the whole list is known. */
  readonly counts?: ListCounts;
};

export type AskedPage = {
  readonly after?: WalkedTo | undefined;
  readonly limit: number;
  readonly filters: ListFilters;
};

/** How much of the list one page reads beyond what it must: ten read units, of 8 KB each. */
const charsMax = 80_000;

/** Changes that are read at once: few, as one may hold 5,000 numbers. What lies before a page is read quickly. */
const atOnce = { inPage: 16, beforePage: 100 } as const;

/**
 * How long a process remembers what it has read. Erasing takes a number out of changes that are read already: it looks
 * a second time `secondWalkAfterMs` later, and by then nobody may show the number any more.
 */
const rememberedMs = 60_000;

/**
 * Pages of the suppression list, the newest change first. The first one reads little of a long list; one further on
 * has to know what was said later, which a process remembers for a minute.
 */
export function suppressionPages(ports: Ports): (asked: AskedPage) => Promise<SuppressionPage> {
  let [known, sinceMs] = [knownFromNewest(), Number.NEGATIVE_INFINITY];
  let turn: Promise<unknown> = Promise.resolve();
  const page = async (asked: AskedPage) => {
    try {
      if (ports.now() - sinceMs >= rememberedMs) [known, sinceMs] = [knownFromNewest(), ports.now()];
      // What was said since comes in order.
      else
        for await (const change of ports.suppressions.changesAfter(known.newestSeq)) known.takeNewer(change);
      return await pageOf(ports, known, asked);
    } catch (error) {
      sinceMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
  return (asked) => {
    const answer = turn.then(() => page(asked));
    turn = answer.catch(() => undefined);
    return answer;
  };
}

async function pageOf(
  { suppressionLog, now }: Ports,
  known: KnownFromNewest,
  { after, limit, filters }: AskedPage,
): Promise<SuppressionPage> {
  const items: ListedNumber[] = [];
  let walkedTo = after;
  let [charsLeft, most] = [charsMax, 1];
  const readOlder = async () => {
    const isBeforePage = after !== undefined && (known.oldestSeq ?? Number.POSITIVE_INFINITY) > after.seq + 1;
    const some = await suppressionLog.before(known.oldestSeq, isBeforePage ? atOnce.beforePage : most);
    known.takeOlder(some);
    if (isBeforePage) return;
    const chars = some.map((change) => JSON.stringify(change).length);
    charsLeft -= chars.reduce((sum, one) => sum + one, 0);
    most = Math.max(1, Math.min(atOnce.inPage, 2 * most, Math.floor(charsLeft / Math.max(1, ...chars))));
  };
  const mayRead = () => !known.isWhole && charsLeft > 0;

  let isOver = false;
  for (;;) {
    for (const one of known.after(walkedTo, filters, now())) {
      items.push(one);
      walkedTo = one.walkedTo;
      if (items.length > limit) break;
    }
    if (items.length > limit) break;
    walkedTo = furthest(known, walkedTo);
    isOver =
      known.isWhole || (known.oldestAtMs ?? Number.POSITIVE_INFINITY) < (filters.sinceMs ?? 0) - clockSkewMs;
    if (isOver || !mayRead()) break;
    await readOlder();
  }
  // Nobody asks for counts further on.
  while (after === undefined && mayRead()) await readOlder();
  const counts = after === undefined && known.isWhole ? { counts: known.counts(now()) } : {};
  const lastChange = known.newestSeq;
  if (items.length <= limit)
    return {
      items,
      ...(isOver || walkedTo === undefined ? {} : { next: walkedTo }),
      isIncomplete: !isOver && items.length < limit,
      lastChange,
      ...counts,
    };
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, ...(last && { next: last.walkedTo }), isIncomplete: false, lastChange, ...counts };
}

/** The end of what is known, unless a page begins further on. */
function furthest({ oldestSeq }: KnownFromNewest, walkedTo: WalkedTo | undefined): WalkedTo | undefined {
  if (oldestSeq === undefined || (walkedTo !== undefined && walkedTo.seq < oldestSeq)) return walkedTo;
  return { seq: oldestSeq, left: 0, of: 0 };
}
