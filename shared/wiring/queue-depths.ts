import { loadOnce } from '../core/load-once.ts';
import type { QueueDepths } from '../ports/status.ts';
import { required } from './environment.ts';

/** How long the queues of all workers are; the stack says where they are. */
export function openQueueDepths(): QueueDepths {
  const queues = JSON.parse(required('QUEUES'));
  const depths = loadOnce(async () => (await import('./loaded-later/queue-depths.ts')).openSqsDepths(queues));
  return { names: Object.keys(queues), depth: async (name) => (await depths()).depth(name) };
}
