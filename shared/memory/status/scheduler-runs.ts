import type { DaySample } from '../../core/status/day-history.ts';
import type { SchedulerRun } from '../../core/status/scheduler-status.ts';
import type { SchedulerRuns } from '../../ports/status.ts';

/** The last run of the scheduler, and what waited, in RAM. */
export function memorySchedulerRuns(): SchedulerRuns {
  let kept: SchedulerRun | undefined;
  let samples: readonly DaySample[] = [];
  return {
    last: async () => kept,
    async note(run) {
      if (kept === undefined || kept.endedAtMs <= run.endedAtMs) kept = run;
    },
    day: async () => samples,
    async keepDay(all) {
      samples = all;
    },
  };
}
