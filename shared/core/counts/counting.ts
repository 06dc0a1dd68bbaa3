import type { EntryState } from '../calls/entry.ts';
import type { Job } from '../jobs/job.ts';
import { hourMs, sweepEveryMs } from '../timing.ts';
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

/** How fast a job goes, over the last minutes. */
export type Pace = { readonly callsPerMinute: number; readonly rowsPerMinute: number };

/** How many calls, and the rows of them, had been made at a time. */
export type Made = { readonly atMs: number; readonly calls: number; readonly rows: number };

/** Samples are this far apart at least. */
const sampleEveryMs = 10_000;

/** How long a sample counts: before a pause a job went at another pace. */
const samplesForMs = 130_000;

const minuteMs = 60_000;

export function withSample(samples: readonly Made[], tally: Tally, atMs: number): readonly Made[] {
  const last = samples.at(-1);
  if (last !== undefined && atMs - last.atMs < sampleEveryMs) return samples;
  return [...samples.filter((one) => atMs - one.atMs < samplesForMs), madeIn(tally, atMs)];
}

/** @returns undefined while too little time was seen to say */
export function paceOf(samples: readonly Made[], tally: Tally, asOfMs: number): Pace | undefined {
  const first = samples.find(({ atMs }) => asOfMs - atMs <= samplesForMs);
  if (first === undefined || asOfMs - first.atMs < sampleEveryMs) return undefined;
  const now = madeIn(tally, asOfMs);
  const perMinute = (count: number) => Math.max(0, (count * minuteMs) / (asOfMs - first.atMs));
  return {
    callsPerMinute: perMinute(now.calls - first.calls),
    rowsPerMinute: perMinute(now.rows - first.rows),
  };
}

/** When the last planned call will be made at this pace. @returns undefined where that is unknown */
export function endsAtMs({ calls }: Tally, pace: Pace | undefined, asOfMs: number): number | undefined {
  const left = (calls.planned ?? 0) + (calls.claimed ?? 0);
  if (left === 0 || pace === undefined || pace.callsPerMinute === 0) return undefined;
  return Math.round(asOfMs + (left / pace.callsPerMinute) * minuteMs);
}

const beforeCall: readonly EntryState[] = ['planned', 'claimed', 'canceled', 'suppressed'];

function madeIn({ calls, rows }: Tally, atMs: number): Made {
  const states = Object.entries(calls) as [EntryState, number][];
  const made = states.filter(([state]) => !beforeCall.includes(state));
  return {
    atMs,
    calls: made.reduce((sum, [, count]) => sum + count, 0),
    rows: rows.accepted + rows.ordered + rows.refused + rows.unclear + rows.held,
  };
}
