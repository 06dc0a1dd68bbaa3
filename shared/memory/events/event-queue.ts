import { reactVisibilityMs } from '../../core/events/event-times.ts';
import type { EventMessage, EventQueue } from '../../ports/events.ts';
import type { Clock } from '../../ports/world.ts';
import { type MemoryQueue, memoryQueue } from '../queues/queue.ts';

/** The port, and the other side of it: what the worker's host does with the queue. */
export type MemoryEventQueue = EventQueue & Omit<MemoryQueue<EventMessage>, 'send'>;

/** @param receivesMax how often a message is received before it goes to the dead letters */
export function memoryEventQueue(now: Clock, receivesMax = 50): MemoryEventQueue {
  const { send, ...queue } = memoryQueue<EventMessage>('events', {
    now,
    receivesMax,
    visibilityMs: reactVisibilityMs,
  });
  return { ...queue, sendEvent: async (message) => send(message) };
}
