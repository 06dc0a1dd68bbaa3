import { reactVisibilityMs } from '../core/webhooks/event-times.ts';
import type { EventQueue, ReactMessage } from '../ports/events.ts';
import type { Clock } from '../ports/world.ts';
import { type MemoryQueue, memoryQueue } from './memory-queue.ts';

/** The port, and the other side of it: what the worker's host does with the queue. */
export type MemoryEventQueue = EventQueue & Omit<MemoryQueue<ReactMessage>, 'send'>;

/** @param receivesMax how often a message is received before it goes to the dead letters */
export function memoryEventQueue(now: Clock, receivesMax = 50): MemoryEventQueue {
  const { send, ...queue } = memoryQueue<ReactMessage>('events', {
    now,
    receivesMax,
    visibilityMs: reactVisibilityMs,
  });
  return { ...queue, sendEvent: async (message) => send(message) };
}
