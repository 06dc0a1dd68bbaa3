import { type Limiter, stateAt } from '../rate-limit/limiter.ts';
import type { LimiterName } from '../rate-limit/limiter-names.ts';
import { hourMs } from '../timing.ts';

/** A rate limiter as a run of the scheduler saw it. Calls and refusals (429) are all that there ever were. */
export type LimiterSample = {
  readonly atMs: number;
  readonly calls: number;
  readonly refused: number;
  /** The rate that the provider takes, as far as was known. */
  readonly perMinute: number;
  readonly state: Limiter['state'];
};

/** The samples of each rate limiter that was ever used, the oldest first. */
export type LimiterSamples = Partial<Readonly<Record<LimiterName, readonly LimiterSample[]>>>;

/** What happened between two samples: about a minute, or longer where no run looked or nothing was called. */
export type LimiterSpan = Omit<LimiterSample, 'atMs'> & { readonly fromMs: number; readonly toMs: number };

export function limiterSampleOf(limiter: Limiter, atMs: number): LimiterSample {
  const { interval, history } = limiter;
  const perMinute = Math.round(interval.perSecond * 600) / 10;
  const state = stateAt(limiter, atMs);
  return { atMs, calls: interval.taken, refused: history.refused, perMinute, state };
}

/** Adds a sample and drops what is older than an hour. While nothing happens the newest moves, and none is added. */
export function withLimiterSample(before: readonly LimiterSample[], sample: LimiterSample): LimiterSample[] {
  const earlier = before.filter(({ atMs }) => atMs < sample.atMs);
  const [older, newest] = [earlier.at(-2), earlier.at(-1)];
  const isIdle = older && newest && isSame(older, newest) && isSame(newest, sample);
  const all = [...(isIdle ? earlier.slice(0, -1) : earlier), sample];
  // The last one before the hour says where its first span begins.
  const first = all.findLastIndex(({ atMs }) => atMs < sample.atMs - hourMs);
  return all.slice(Math.max(0, first));
}

function isSame(one: LimiterSample, other: LimiterSample): boolean {
  const { calls, refused, perMinute, state } = one;
  const isCounted = calls === other.calls && refused === other.refused;
  return isCounted && perMinute === other.perMinute && state === other.state;
}

/** What happened in the hour before now, the oldest first. */
export function limiterSpans(samples: readonly LimiterSample[], nowMs: number): LimiterSpan[] {
  return samples.flatMap(({ atMs: toMs, calls, refused, perMinute, state }, at) => {
    const before = samples[at - 1];
    if (before === undefined || toMs <= nowMs - hourMs) return [];
    return {
      fromMs: Math.max(before.atMs, nowMs - hourMs),
      toMs,
      calls: calls - before.calls,
      refused: refused - before.refused,
      perMinute,
      state,
    };
  });
}
