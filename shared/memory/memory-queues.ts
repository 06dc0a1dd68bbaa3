import { planVisibilityMs, settleVisibilityMs, smsVisibilityMs } from '../core/timing.ts';
import type {
  Clock,
  NoticeMessage,
  OrderMessage,
  PlanMessage,
  Queues,
  SettleMessage,
  SmsMessage,
} from '../ports/world.ts';
import { type MemoryQueue, memoryQueue, type Received } from './memory-queue.ts';

export type QueueMessages = {
  readonly sms: SmsMessage;
  readonly urgent: SmsMessage;
  readonly orders: OrderMessage;
  readonly notices: NoticeMessage;
  readonly plan: PlanMessage;
  readonly settle: SettleMessage;
};
export type QueueName = keyof QueueMessages;

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
    notices: memoryQueue('notices', { now, receivesMax, visibilityMs: smsVisibilityMs }),
    plan: memoryQueue('plan', { now, receivesMax, visibilityMs: planVisibilityMs }),
    settle: memoryQueue('settle', { now, receivesMax, visibilityMs: settleVisibilityMs }),
  };
  const queueOf = (receipt: string) => queues[receipt.slice(0, receipt.indexOf('-')) as QueueName];

  return {
    async sendSms(messages, priority) {
      const queue = priority === 'urgent' ? queues.urgent : queues.sms;
      for (const message of messages) queue.send(message);
    },
    async sendOrders(messages) {
      for (const message of messages) queues.orders.send(message);
    },
    async sendNotices(messages) {
      for (const message of messages) queues.notices.send(message);
    },
    async sendPlan(message) {
      queues.plan.send(message);
    },
    async sendSettle(message) {
      queues.settle.send(message);
    },
    visible: (queue) => queues[queue].visible(),
    nextVisibleAtMs: (queue) => queues[queue].nextVisibleAtMs(),
    receive: (queue, nth) => queues[queue].receive(nth),
    remove: (receipt) => queueOf(receipt).remove(receipt),
    delay: (receipt, ms) => queueOf(receipt).delay(receipt, ms),
    dead: (queue) => queues[queue].dead(),
  };
}
