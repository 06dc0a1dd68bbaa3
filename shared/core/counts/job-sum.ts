import type { Job } from '../jobs/job.ts';
import type { GroupNo } from './chunk-groups.ts';
import type { Counting } from './counting.ts';
import { type Made, withSample } from './pace.ts';
import { plannedTally } from './progress-of-job.ts';
import { type Tally, Tallying } from './tally.ts';

/** What is stored of one group. */
export type GroupCount = {
  readonly group: GroupNo;
  /** Rises with every count; absent before the first. */
  readonly version?: number;
  readonly tally?: Tally;
  /** When the read began that it was counted from. */
  readonly readAtMs?: number;
  /** Until when entries of it may be moving. */
  readonly markedUntilMs?: number;
};

/** The sum of a job's groups. */
export type JobSum = {
  /** Rises with every look of the counter. */
  readonly version: number;
  readonly tally: Tally;
  /** When these figures were true. */
  readonly asOfMs: number;
  /** Groups that were read before then are read again, moved or not. */
  readonly walkFromMs: number;
  /** No call seems to be open, and not all groups are counted again yet, after which the job has ended. */
  readonly isEnding?: true;
  /** When the next look is due. Absent: nothing is moving. */
  readonly nextAtMs?: number;
  /** How many calls had been made when, at some of the latest looks: the oldest first. */
  readonly made: readonly Made[];
};

/** Whether a group has to be counted again: its figures may be those of before a move. */
export function isStale(
  { tally, readAtMs, markedUntilMs }: GroupCount,
  walkFromMs: number,
  { lateMovesMs }: Pick<Counting, 'lateMovesMs'>,
): boolean {
  if (tally === undefined || readAtMs === undefined || readAtMs < walkFromMs) return true;
  return markedUntilMs !== undefined && readAtMs <= markedUntilMs + lateMovesMs;
}

export function sumOf(groups: Iterable<GroupCount>): Tally {
  const sum = new Tallying();
  for (const { tally } of groups) if (tally !== undefined) sum.add(tally);
  return sum.done();
}

/** The sum of a planned job of which nothing is counted yet: until it ran, all its rows were planned for sure. */
export function newSum(job: Job): JobSum {
  const asOfMs = job.startedAtMs ?? job.createdAtMs;
  return { version: 0, tally: plannedTally(job), asOfMs, walkFromMs: 0, made: [] };
}

/** The sum after a look. */
export function looked(
  before: JobSum,
  look: Pick<JobSum, 'tally' | 'asOfMs' | 'walkFromMs'> & {
    readonly isEnding: boolean;
    readonly nextAtMs: number | undefined;
  },
): JobSum {
  const { tally, asOfMs, walkFromMs, isEnding, nextAtMs } = look;
  return {
    version: before.version + 1,
    tally,
    asOfMs,
    walkFromMs,
    made: withSample(before.made, tally, asOfMs),
    ...(isEnding ? { isEnding } : {}),
    ...(nextAtMs === undefined ? {} : { nextAtMs }),
  };
}
