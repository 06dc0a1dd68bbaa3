import type { Lines } from '../../../ports/rules.ts';
import type { Clock } from '../../../ports/world.ts';
import { sharedReads } from './shared-reads.ts';

/** Lines as whoever was told something at a moment has to see them. */
export type RecentReads = {
  /**
   * Answers with what was read before, if that read began after the moment: it has seen whatever happened until then.
   */
  since(atMs: number): Lines;
};

/** An event is decided about by what is no older than this. What it leads to is read again before it is done. */
const keptMs = 60_000;

/**
 * How far two functions' clocks may be apart. Source: AWS keeps those of its hosts within milliseconds; this is ample.
 */
const apartMs = 250;

/** Lines kept in mind at a time. */
const linesMax = 1_000;

/**
 * Shares reads of the provider among the events of a burst: however many wait for one product, it is read once a minute
 * by each process. What came in after a read began is never answered by it.
 */
export function recentReads(lines: Lines, now: Clock): RecentReads {
  const shared = sharedReads(now, linesMax);
  return {
    since(toldAtMs) {
      const recent = <Facts>(key: string, read: () => Promise<Facts>): Promise<Facts> =>
        shared(key, Math.max(toldAtMs + apartMs, now() - keptMs), read);
      return {
        ...lines,
        product: (id) => recent(`product ${id}`, () => lines.product(id)),
        subscription: (id) => recent(`subscription ${id}`, () => lines.subscription(id)),
        porting: (id) => recent(`porting ${id}`, () => lines.porting(id)),
        invoice: (id) => recent(`invoice ${id}`, () => lines.invoice(id)),
      };
    },
  };
}
