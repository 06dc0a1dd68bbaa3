import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { Rare } from '../../machinery/rare.ts';
import { isControlMessageJob } from '../control-message.ts';
import type { System } from '../system.ts';
import type { ScheduleWish } from '../watch/watch-schedules.ts';
import { chooseOptions, type WishKind } from './wishes.ts';

const minutes = 60_000;

/** How often somebody changes their mind in a seed that knows such people. */
const changesMax = 6;

const scheduleWishes: readonly WishKind[] = [
  'to start later',
  'to start in time or not at all',
  'to rest in quiet hours',
];

/**
 * Somebody who has seen a planned campaign changes when it may begin, at once or when another version of it is long the
 * newest; perhaps somebody else at the same moment.
 *
 * @returns what has to learn of every written job
 */
export function changeSchedules(
  system: () => Pick<System, 'later' | 'request' | 'nowMs'>,
  rare: Rare,
): (job: Job) => void {
  const { dice } = rare;
  let left = changesMax;
  return (job) => {
    if (job.state !== 'ready' || job.source.kind === 'test' || isControlMessageJob(job)) return;
    if (left <= 0 || !rare.strikes('schedule changed', 0.6)) return;
    left -= 1;
    const { id: jobId, version } = job;
    const { later, request, nowMs } = system();
    const change = (): void => request({ kind: 'change', jobId, version, schedule: wishOf(dice, nowMs()) });
    later(dice.pick([0, 0, 1, 20]) * minutes + dice.between(0, 1_000), () => {
      change();
      if (rare.strikes('schedule changed by two', 0.5)) change();
    });
  };
}

/** Somebody thinks longer about such a campaign, and so has something to change. */
export function wantsTime(rare: Rare, kind: WishKind | string): boolean {
  const gives = kind === 'to start later' || kind === 'to wait for approval';
  return gives && rare.knows('schedule changed') && rare.dice.happens(0.5);
}

function wishOf(dice: Dice, nowMs: number): ScheduleWish {
  const chosen = chooseOptions(
    dice,
    (kind) => scheduleWishes.includes(kind) && dice.happens(0.5),
    nowMs,
    true,
  );
  const gone = dice.pick([
    {},
    {},
    { startAtMs: undefined },
    { latestStartMs: undefined, quietHours: undefined },
  ]);
  return { ...gone, ...chosen };
}
