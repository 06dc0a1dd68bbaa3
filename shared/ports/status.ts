import type { SchedulerRun } from '../core/status/scheduler-status.ts';

/** What saying how a stage is doing needs from the world. */

/** The last run of the scheduler. */
export type SchedulerRuns = {
  last(): Promise<SchedulerRun | undefined>;
  /** Keeps the run that ended last, whichever is noted last. */
  note(run: SchedulerRun): Promise<void>;
};

/** Waits for the work, and no longer than this. @returns undefined when it has not ended by then */
export type InTime = <Value>(
  work: Promise<Value>,
  limitMs: number,
) => Promise<{ readonly value: Value } | undefined>;
