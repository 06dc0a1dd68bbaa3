import { type Limiter, stateAt } from '../rate-limit/limiter.ts';
import type { LimiterName } from '../rate-limit/limiter-names.ts';
import { dayMs, hourMs, schedulerEveryMs } from '../timing.ts';

/** A run of the scheduler that came to its end. */
export type SchedulerRun = {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Its parts that failed; the next run tries them again. */
  readonly failedParts: readonly string[];
  /** The ledger was restored, and is compared with the provider's records before anything else is done. */
  readonly recovering: boolean;
  /** What it and those before it saw of the rate limiters. Absent in runs of before there was such a history. */
  readonly limiters?: LimiterSamples;
  /** When it, or one before it, last kept what waited. */
  readonly sampledAtMs?: number;
};

export type SchedulerStatus = {
  readonly state: 'on_time' | 'late' | 'failing' | 'recovering';
  readonly lastRun?: SchedulerRun;
  readonly detail: string;
};

/** One missed run does no harm, and one run may take most of a minute. */
const lateAfterMs = 3 * schedulerEveryMs;

/** @param lastRun undefined where none has come to its end yet */
export function schedulerStatus(lastRun: SchedulerRun | undefined, nowMs: number): SchedulerStatus {
  if (lastRun === undefined) return { state: 'late', detail: 'No run has come to its end yet.' };
  const { endedAtMs, failedParts, recovering } = lastRun;
  if (nowMs - endedAtMs > lateAfterMs)
    return { state: 'late', lastRun, detail: 'It runs every minute, and no run has ended for three.' };
  if (recovering)
    return { state: 'recovering', lastRun, detail: 'The restored ledger is compared. Nobody is called yet.' };
  if (failedParts.length > 0)
    return { state: 'failing', lastRun, detail: `Of the last run failed: ${failedParts.join(', ')}.` };
  return { state: 'on_time', lastRun, detail: 'The last run did all its work.' };
}

/** What waited at one moment. What could not be read is absent. */
export type DaySample = {
  readonly atMs: number;
  /** Messages that waited in the queues of all workers. */
  readonly messages?: number;
  /** Rows of all jobs that were unclear; counted up to some thousands of calls. */
  readonly unclear?: number;
  /** Rows of all jobs that were held, counted alike. */
  readonly held?: number;
};

/** One in each quarter of an hour. */
const daySampleEveryMs = 15 * 60_000;

/** Whether a quarter of an hour has begun that has no sample yet. */
export function isDaySampleDue(newestMs: number | undefined, nowMs: number): boolean {
  return (
    newestMs === undefined || Math.floor(nowMs / daySampleEveryMs) > Math.floor(newestMs / daySampleEveryMs)
  );
}

/** Adds a sample, and drops those that are older than a day. */
export function withDaySample(before: readonly DaySample[], sample: DaySample): readonly DaySample[] {
  return [...lastDay(before, sample.atMs), sample];
}

/** The samples of the day before now, the oldest first. */
export function lastDay(samples: readonly DaySample[], nowMs: number): readonly DaySample[] {
  return samples.filter(({ atMs }) => atMs > nowMs - dayMs && atMs < nowMs);
}

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
