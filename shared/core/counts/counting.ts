import type { Job } from '../jobs/job.ts';
import { hourMs, sweepEveryMs } from '../timing.ts';
import { minuteMs, type Pace } from './pace.ts';
import type { Tally } from './tally.ts';

/**
 * How jobs are counted. Who moves an entry first marks its group for a while; the counter counts a group again until
 * it has read it after the end of its mark.
 */
export type Counting = {
  /** A job of at most this many calls is counted where it is shown: one short query reads them. */
  readonly callsAtOnce: number;
  /** How long a mark holds: moves within it need no other. */
  readonly markedForMs: number;
  /** A mark is renewed when less of it is left, so that a move is written within it. */
  readonly markLeftMs: number;
  /** How long after the end of a mark a move under it may still come: clocks differ, and the SDK repeats writes. */
  readonly lateMovesMs: number;
  /** How long after a first move the counter looks, and how long after a look the next one follows near the end. */
  readonly soonMs: number;
  /** How many chunks are open at most near the end of a job, which is to be noted within seconds. */
  readonly nearEndChunks: number;
  /** How long after a look the next one follows otherwise, at least and at most. */
  readonly everyMs: number;
  readonly seldomMs: number;
};

export const counting: Counting = {
  callsAtOnce: 20,
  markedForMs: 10_000,
  markLeftMs: 5_000,
  lateMovesMs: 5_000,
  soonMs: 2_000,
  nearEndChunks: 50,
  everyMs: 5_000,
  seldomMs: 30_000,
};

/**
 * How long after a look the next one follows: near the end soon, else when a hundredth of the calls is made. A slow job
 * would otherwise be read again for each few of them.
 *
 * @param pace undefined where it is unknown, or each look counts
 */
export function nextCountInMs(
  { open, calls }: Pick<Tally, 'open' | 'calls'>,
  pace: Pick<Pace, 'callsPerMinute'> | undefined,
  { soonMs, nearEndChunks, everyMs, seldomMs }: Counting,
): number {
  if (open > 0 && open <= nearEndChunks) return soonMs;
  if (pace === undefined || open === 0) return everyMs;
  const all = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const wanted = Math.min(all / 100, open - nearEndChunks);
  return Math.max(everyMs, Math.min(seldomMs, (wanted * minuteMs) / pace.callsPerMinute));
}

/** Whether a job is counted where it is shown, and not group by group. */
export function isCountedAtOnce(
  { plan }: Pick<Job, 'plan'>,
  { callsAtOnce }: Pick<Counting, 'callsAtOnce'> = counting,
): boolean {
  return plan === undefined || plan.totals.entries <= callsAtOnce;
}

/** Else a batch of 100,000 rows would be read all day for its last order. */
const restMsPerEntry = 6;

/**
 * How long a walk over all entries of a job rests: the longer it is, and the longer it will still take, the more seldom
 * it is walked over.
 *
 * @param leftMs how long it takes at its pace; undefined where that is unknown
 */
export function walkEveryMs(entries: number, leftMs = 0): number {
  return Math.max(sweepEveryMs, entries * restMsPerEntry, Math.min(leftMs / 4, hourMs));
}
