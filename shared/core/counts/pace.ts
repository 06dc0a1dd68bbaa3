import type { EntryState } from '../calls/entry.ts';
import type { Tally } from './tally.ts';

/** How many calls, and the rows of them, had been made at a time. */
export type Made = { readonly atMs: number; readonly calls: number; readonly rows: number };

/** How fast a job goes, over the last minutes. */
export type Pace = { readonly callsPerMinute: number; readonly rowsPerMinute: number };

/** Samples are this far apart at least. */
const sampleEveryMs = 10_000;

/** How long a sample counts: before a pause a job went at another pace. */
const samplesForMs = 130_000;

export const minuteMs = 60_000;

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
