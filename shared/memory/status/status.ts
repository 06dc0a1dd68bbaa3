import type { DaySample, SchedulerRun } from '../../core/status/scheduler-runs.ts';
import type { QueueDepths, SchedulerRuns } from '../../ports/status.ts';
import type { MemoryQueue } from '../queues/queue.ts';

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

/** Depths of queues in RAM. */
export function memoryQueueDepths(
  queues: Readonly<Record<string, Pick<MemoryQueue<unknown>, 'visible' | 'inFlight' | 'dead'>>>,
): QueueDepths {
  return {
    names: Object.keys(queues),
    async depth(name) {
      const queue = queues[name];
      if (queue === undefined) throw new Error(`There is no queue ${name}`);
      return { waiting: queue.visible(), inFlight: queue.inFlight(), dead: queue.dead().length };
    },
  };
}
