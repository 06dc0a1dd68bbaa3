import type { ScheduleSpec } from './blueprint.ts';
import type { Alarm, LocalClock } from './clock.ts';

export type Schedule = Alarm & {
  /** Resolves when the run that is under way has ended. */
  stop(): Promise<void>;
};

/** The local clock may jump at any time, so a timer for the whole wait would be wrong. */
const lookEveryMs = 500;

/**
 * Runs a rate schedule on the local clock, counting from its start as EventBridge counts from the making of the rule.
 * Times that passed while the machine slept or the system was down are not made up for; times that the clock was moved
 * over are.
 *
 * @param run is called with the time that was due, never twice at once, and does not reject
 */
export function startSchedule(
  { everyMs }: Pick<ScheduleSpec, 'everyMs'>,
  clock: LocalClock,
  run: (dueMs: number) => Promise<void>,
): Schedule {
  let dueMs = clock.now() + everyMs;
  let last: Promise<void> = Promise.resolve();

  const ring = () => {
    const ownMs = dueMs;
    dueMs += everyMs;
    last = last.then(() => run(ownMs));
    return last;
  };
  const look = setInterval(() => {
    const lateMs = clock.now() - dueMs;
    if (lateMs < 0) return;
    dueMs += lateMs - (lateMs % everyMs);
    void ring();
  }, lookEveryMs);

  const schedule: Schedule = {
    nextDueMs: () => dueMs,
    ring,
    stop() {
      clearInterval(look);
      return last;
    },
  };
  clock.setAlarm(schedule);
  return schedule;
}
