import type { Subjects } from '../../../ports/rules.ts';
import type { Clock } from '../../../ports/world.ts';

/** Makes the read, or answers with the last one of that key if it began after the moment. */
export type SharedReads = <Answer>(
  key: string,
  afterMs: number,
  read: () => Promise<Answer>,
) => Promise<Answer>;

type Kept = { readonly beganAtMs: number; readonly answer: Promise<unknown> };

/**
 * Shares reads among all of a process that ask for the same.
 *
 * @param keptMax answers kept in mind at a time
 */
export function sharedReads(now: Clock, keptMax: number): SharedReads {
  const kept = new Map<string, Kept>();
  return <Answer>(key: string, afterMs: number, read: () => Promise<Answer>): Promise<Answer> => {
    const found = kept.get(key);
    if (found !== undefined && found.beganAtMs > afterMs) return found.answer as Promise<Answer>;
    const beganAtMs = now();
    const answer = read();
    const mine = { beganAtMs, answer };
    kept.delete(key);
    kept.set(key, mine);
    // A read that failed has seen nothing.
    answer.catch(() => kept.get(key) === mine && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

/** Subscriptions as anyone has to see them who knows of something that happened by a moment. */
export type RecentReads = {
  /**
   * Answers with what was read before, if that read began after the moment: it has seen whatever happened until then.
   */
  since(atMs: number): Subjects;
};

/** An event is decided about by what is no older than this. What it leads to is read again before it is done. */
const keptMs = 60_000;

/**
 * How far two functions' clocks may be apart. Source: AWS keeps those of its hosts within milliseconds; this is ample.
 */
const apartMs = 250;

/** Subscriptions kept in mind at a time. */
const subscriptionsMax = 1_000;

/**
 * Shares reads of the provider among the events of a burst: however many wait for one product, it is read once a minute
 * by each process. What came in after a read began is never answered by it.
 */
export function recentReads(subjects: Subjects, now: Clock): RecentReads {
  const shared = sharedReads(now, subscriptionsMax);
  return {
    since(reportedAtMs) {
      const recent = <Facts>(key: string, read: () => Promise<Facts>): Promise<Facts> =>
        shared(key, Math.max(reportedAtMs + apartMs, now() - keptMs), read);
      return {
        ...subjects,
        product: (id) => recent(`product ${id}`, () => subjects.product(id)),
        subscription: (id) => recent(`subscription ${id}`, () => subjects.subscription(id)),
        porting: (id) => recent(`porting ${id}`, () => subjects.porting(id)),
        invoice: (id) => recent(`invoice ${id}`, () => subjects.invoice(id)),
        contract: (id) => recent(`contract ${id}`, () => subjects.contract(id)),
        order: (id) => recent(`order ${id}`, () => subjects.order(id)),
      };
    },
  };
}
