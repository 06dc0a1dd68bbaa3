import type { QueueDepths } from '../../ports/status.ts';
import type { MemoryQueue } from '../queues/queue.ts';

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
