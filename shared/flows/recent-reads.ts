import type { Clock } from '../ports.ts';
import type { Lines } from '../rule-ports.ts';

/** Lines as whoever was told something at a moment has to see them. */
export type RecentReads = {
  /** Answers with what was read before, if that read began after the moment: it has seen whatever happened until then. */
  since(atMs: number): Lines;
};

/** An event is decided about by what is no older than this. What it leads to is read again before it is done. */
const keptMs = 60_000;

/** How far two functions' clocks may be apart. Source: AWS keeps those of its hosts within milliseconds; this is ample. */
const apartMs = 250;

/** Lines kept in mind at a time. */
const linesMax = 1_000;

type Kept = { readonly beganAtMs: number; readonly answer: Promise<unknown> };

/**
 * Shares reads of the provider among the events of a burst: however many wait for one product, it is read once a minute by each
 * process. What came in after a read began is never answered by it.
 */
export function recentReads(lines: Lines, now: Clock): RecentReads {
  const kept = new Map<string, Kept>();

  function shared<Facts>(key: string, sinceMs: number, read: () => Promise<Facts>): Promise<Facts> {
    const nowMs = now();
    const found = kept.get(key);
    if (found !== undefined && found.beganAtMs > sinceMs + apartMs && nowMs - found.beganAtMs < keptMs)
      return found.answer as Promise<Facts>;
    const answer = read();
    const mine = { beganAtMs: nowMs, answer };
    kept.delete(key);
    kept.set(key, mine);
    // A read that failed has seen nothing.
    answer.catch(() => kept.get(key) === mine && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > linesMax && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  return {
    since: (atMs) => ({
      ...lines,
      product: (id) => shared(`product ${id}`, atMs, () => lines.product(id)),
      subscription: (id) => shared(`subscription ${id}`, atMs, () => lines.subscription(id)),
      porting: (id) => shared(`porting ${id}`, atMs, () => lines.porting(id)),
      invoice: (id) => shared(`invoice ${id}`, atMs, () => lines.invoice(id)),
    }),
  };
}
