import type { JobId } from '../ids.ts';
import type { JobCursor } from '../jobs/job.ts';

/** What a stage says of a ledger that was restored from a backup. */
export type Restored = {
  /** The moment that it was restored to: what was done later is not in it. Epoch ms. */
  readonly toMs: number;
  /** What a person has put in order since. Nothing is called before all of `toConfirm` is named. */
  readonly confirmed: readonly Confirmed[];
};

/**
 * What the restored ledger cannot know and no record of the provider tells: who asked to be left alone, whose number
 * was erased, what people decided about jobs, and which jobs were asked for since the backup.
 */
export const toConfirm = ['suppressions', 'erasures', 'decisions', 'jobs'] as const;

export type Confirmed = (typeof toConfirm)[number];

/**
 * How far the recovery of a restored ledger has come. `marking`: calls that may have been made since the backup are
 * being marked as unclear; `waiting`: all are, and a person has to confirm; `open`: calls are made again.
 */
export type Recovery = {
  /** Rises with every write. */
  readonly version: number;
  readonly state: 'marking' | 'waiting' | 'open';
  readonly toMs: number;
  /** Until when the workers that used the lost table may have called. Epoch ms. */
  readonly untilMs: number;
  /** Behind which job of the list it continues, and with which chunk where that job was begun. Absent: none yet. */
  readonly at?: { readonly after?: JobCursor; readonly jobId?: JobId; readonly chunkNo: number };
  /** All jobs were asked to be counted, once calls were made again. */
  readonly isCounted?: true;
  /** Entries that were marked so far; one that a repeat marks again counts again. */
  readonly entries: number;
};

/** Workers of the release before may be in their last call: as long as a function may run, and its lease after that. */
const lastCallsMs = 2 * 60_000;

export function newRecovery({ toMs }: Restored, nowMs: number): Recovery {
  return { version: 1, state: 'marking', toMs, untilMs: nowMs + lastCallsMs, entries: 0 };
}

export function recoveryMoved(
  recovery: Recovery,
  change: Partial<Omit<Recovery, 'version' | 'toMs' | 'untilMs'>>,
): Recovery {
  return { ...recovery, ...change, version: recovery.version + 1 };
}

/** @returns what is still to be confirmed */
export function unconfirmed({ confirmed }: Restored): readonly Confirmed[] {
  return toConfirm.filter((one) => !confirmed.includes(one));
}
