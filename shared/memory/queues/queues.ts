import { reactVisibilityMs } from '../../core/events/event-times.ts';
import { queueOf } from '../../core/jobs/lane.ts';
import {
  countVisibilityMs,
  planVisibilityMs,
  reconciliationVisibilityMs,
  smsVisibilityMs,
} from '../../core/timing.ts';
import type { EntryMessage, PlanMessage, Queues, ReconciliationMessage } from '../../ports/calls/queues.ts';
import type { EraseMessage, EraseQueue } from '../../ports/erasure.ts';
import type { EventMessage, EventQueue } from '../../ports/events.ts';
import type { CountMessage } from '../../ports/jobs/job-counts.ts';
import type { Clock } from '../../ports/world.ts';
import { type MemoryQueue, memoryQueue, type Received } from './queue.ts';

type QueueMessages = {
  readonly sms: EntryMessage;
  readonly urgent: EntryMessage;
  readonly orders: EntryMessage;
  readonly notifications: EntryMessage;
  readonly plan: PlanMessage;
  readonly reconciliation: ReconciliationMessage;
  readonly count: CountMessage;
};
type QueueName = keyof QueueMessages;

/** The port, and the other side of it: what the workers' host does with the queues. */
export type MemoryQueues = Queues & {
  visible(queue: QueueName): number;
  nextVisibleAtMs(queue: QueueName): number | undefined;
  receive<Name extends QueueName>(queue: Name, nth?: number): Received<QueueMessages[Name]> | undefined;
  remove(receipt: string): void;
  delay(receipt: string, ms: number): void;
  dead<Name extends QueueName>(queue: Name): QueueMessages[Name][];
};

/** @param receivesMax how often a message is received before it goes to the dead letters */
export function memoryQueues(now: Clock, receivesMax = 50): MemoryQueues {
  const queues: { readonly [Name in QueueName]: MemoryQueue<QueueMessages[Name]> } = {
    sms: memoryQueue('sms', { now, receivesMax, visibilityMs: smsVisibilityMs }),
    urgent: memoryQueue('urgent', { now, receivesMax, visibilityMs: smsVisibilityMs }),
    orders: memoryQueue('orders', { now, receivesMax, visibilityMs: smsVisibilityMs }),
    notifications: memoryQueue('notifications', { now, receivesMax, visibilityMs: smsVisibilityMs }),
    plan: memoryQueue('plan', { now, receivesMax, visibilityMs: planVisibilityMs }),
    reconciliation: memoryQueue('reconciliation', {
      now,
      receivesMax,
      visibilityMs: reconciliationVisibilityMs,
    }),
    count: memoryQueue('count', { now, receivesMax, visibilityMs: countVisibilityMs }),
  };
  const queueNamed = (receipt: string) => queues[receipt.slice(0, receipt.indexOf('-')) as QueueName];

  return {
    async sendEntries(messages, lane) {
      for (const message of messages) queues[queueOf[lane]].send(message);
    },
    async sendPlan(message) {
      queues.plan.send(message);
    },
    async sendReconciliation(message) {
      queues.reconciliation.send(message);
    },
    async sendCount(message, inMs) {
      queues.count.send(message, inMs);
    },
    async sendOutbox(jobId) {
      queues.count.send({ jobId, outbox: true });
    },
    visible: (queue) => queues[queue].visible(),
    nextVisibleAtMs: (queue) => queues[queue].nextVisibleAtMs(),
    receive: (queue, nth) => queues[queue].receive(nth),
    remove: (receipt) => queueNamed(receipt).remove(receipt),
    delay: (receipt, ms) => queueNamed(receipt).delay(receipt, ms),
    dead: (queue) => queues[queue].dead(),
  };
}

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

/** The queue in RAM, and what was sent to it. */
export type MemoryEraseQueue = EraseQueue & { readonly sent: readonly EraseMessage[] };

export function memoryEraseQueue(): MemoryEraseQueue {
  const sent: EraseMessage[] = [];
  return {
    sent,
    async sendErase(message) {
      sent.push({ ...message });
    },
  };
}
