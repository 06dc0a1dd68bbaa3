import type { JobId } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { JobAction } from '../../../shared/core/jobs/job-actions.ts';
import type { Dice } from './dice.ts';
import type { Scheduler } from './scheduler.ts';

const minuteMs = 60_000;

/** What people do to jobs while they run. */
type Wish = 'campaign paused' | 'campaign canceled';

/** A system as the people see it who look after its jobs. */
export type Tended = {
  readonly scheduler: Scheduler;
  /** The jobs by now. */
  readonly jobIds: () => readonly JobId[];
  readonly job: (id: JobId) => Job | undefined;
  readonly act: (id: JobId, action: JobAction) => void;
};

export type Interference = {
  /** Whether somebody has this wish, each time that he might. */
  readonly wishes: (wish: Wish) => boolean;
  readonly struck: (wish: Wish) => void;
  /** After how long a paused job is to go on. */
  readonly pausesMs: readonly number[];
  /** Until when people see to it that nothing stays paused. */
  readonly untilMs: number;
};

/** Asked for until nothing is paused any more: the pause may come about after the first wish to go on. */
export function resumeAfter(tended: Tended, inMs: number, id: JobId, untilMs: number): void {
  const { scheduler, job, act } = tended;
  scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
    if (job(id)?.state === 'paused') act(id, 'resume');
    if (scheduler.nowMs() < untilMs) resumeAfter(tended, 10 * minuteMs, id, untilMs);
  });
}

/** People who pause jobs, and later go on with them, and people who cancel them. */
export function interfere(
  tended: Tended,
  dice: Dice,
  { wishes, struck, pausesMs, untilMs }: Interference,
): void {
  const { scheduler, jobIds, act } = tended;
  const after = (inMs: number, happen: () => void): void =>
    scheduler.at(scheduler.nowMs() + inMs, undefined, happen);
  const strike = (wish: Wish, does: (id: JobId) => void): void => {
    if (!wishes(wish)) return;
    after(dice.between(0, dice.pick([2, 60])) * minuteMs + dice.between(0, minuteMs), () => {
      const ids = jobIds();
      if (ids.length === 0) return;
      const id = dice.pick(ids);
      struck(wish);
      does(id);
    });
  };

  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    strike('campaign paused', (id) => {
      act(id, 'pause');
      resumeAfter(tended, dice.pick(pausesMs), id, untilMs);
    });
  }
  strike('campaign canceled', (id) => act(id, 'cancel'));
}

/** Somebody is informed of each job that halted automatically for this reason, and lets the rest of it go on. */
export function goOnAfterHalts(tended: Tended, reason: NonNullable<Job['reason']>['code']): void {
  const { scheduler, jobIds, job, act } = tended;
  scheduler.at(scheduler.nowMs() + 20 * minuteMs, undefined, () => {
    for (const id of jobIds()) {
      const halted = job(id);
      if (halted?.state === 'paused' && halted.reason?.code === reason) act(id, 'resume');
    }
    goOnAfterHalts(tended, reason);
  });
}
