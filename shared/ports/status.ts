import type { DaySample } from '../core/status/day-history.ts';
import type { SchedulerRun } from '../core/status/scheduler-status.ts';
import type { DueEntry } from './calls/due.ts';

/** What saying how a stage is doing needs from the world. */

/** The last run of the scheduler, and what runs saw waiting. */
export type SchedulerRuns = {
  last(): Promise<SchedulerRun | undefined>;
  /** Keeps the run that ended last, whichever is noted last. */
  note(run: SchedulerRun): Promise<void>;
  /** What waited in the day before, the oldest first. */
  day(): Promise<readonly DaySample[]>;
  /** Keeps these in place of those before. */
  keepDay(samples: readonly DaySample[]): Promise<void>;
};

/** Waits for the work, and no longer than this. @returns undefined when it has not ended by then */
export type InTime = <Value>(
  work: Promise<Value>,
  limitMs: number,
) => Promise<{ readonly value: Value } | undefined>;

/** How many messages wait in a queue, are with a worker, and were given up. */
export type QueueDepth = { readonly waiting: number; readonly inFlight: number; readonly dead: number };

export type QueueDepths = {
  /** What the messages of each queue are about. */
  readonly names: readonly string[];
  /** An estimate. */
  depth(name: string): Promise<QueueDepth>;
};

/** How many messages wait in the queues of all workers. An estimate. */
export type WaitingMessages = () => Promise<number>;

export type UndecidedSum = {
  readonly calls: number;
  readonly rows: number;
  /** There are no more than these. */
  readonly isWhole: boolean;
  /** Some of the calls, those that are due last among them. */
  readonly some: readonly DueEntry[];
};

/** Calls of all jobs whose outcome nobody knows, or about which a person decides. */
export type Undecided = {
  /** @param some how many calls it names at most */
  sum(state: 'unclear' | 'held', some: number): Promise<UndecidedSum>;
};
