import { dayMs } from '../timing.ts';

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
