import type { SchedulerRun } from '../../core/status/scheduler-status.ts';
import type { SchedulerRuns } from '../../ports/status.ts';

/** The last run of the scheduler in RAM. */
export function memorySchedulerRuns(): SchedulerRuns {
  let kept: SchedulerRun | undefined;
  return {
    last: async () => kept,
    async note(run) {
      if (kept === undefined || kept.endedAtMs <= run.endedAtMs) kept = run;
    },
  };
}
