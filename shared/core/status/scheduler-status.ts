import { schedulerEveryMs } from '../timing.ts';
import type { LimiterSamples } from './limiter-history.ts';

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
