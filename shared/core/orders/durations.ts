import type { OrderEntry } from '../calls/entry.ts';
import { givenUpCode } from '../calls/held.ts';

/** How long the provider took for orders, in milliseconds from when it had taken them, the shortest first. */
export type Durations = {
  /** Until the provider said that it was done, at most a poll too long. */
  readonly completed: readonly number[];
  /** Until now: these may still complete. */
  readonly open: readonly number[];
  /** Given up by the provider, or ended without its word. */
  readonly ended: number;
};

/**
 * @param entries of order batches; those that the provider answers at once, or has not taken, have no duration, and how
 *   long one waited for its date was somebody's choice
 */
export function durationsOf(entries: Iterable<OrderEntry>, nowMs: number): Durations {
  const completed: number[] = [];
  const open: number[] = [];
  let ended = 0;
  for (const { state, follow, reason } of entries) {
    if (follow === undefined || follow.scheduledAtMs !== undefined) continue;
    const { sinceMs, doneAtMs } = follow;
    // Somebody's decision has a reason, and says nothing about the provider.
    if (state === 'accepted' && doneAtMs !== undefined && reason === undefined)
      completed.push(Math.max(0, doneAtMs - sinceMs));
    else if (state === 'ordered' || (state === 'held' && reason?.code !== givenUpCode))
      open.push(Math.max(0, nowMs - sinceMs));
    else ended += 1;
  }
  return { completed: completed.toSorted(rising), open: open.toSorted(rising), ended };
}

/**
 * Within how long this share of the orders was completed. An open order counts as one that takes longer, and one that
 * ended otherwise as one that never completes.
 *
 * @param share above 0, at most 1
 * @returns undefined while fewer are completed
 */
export function completedWithin({ completed, open, ended }: Durations, share: number): number | undefined {
  const all = completed.length + open.length + ended;
  return completed[Math.ceil(share * all) - 1];
}

function rising(one: number, other: number): number {
  return one - other;
}
