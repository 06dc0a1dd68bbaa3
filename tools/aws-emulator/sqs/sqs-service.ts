import type { DatabaseSync } from 'node:sqlite';
import { LongPolls } from './long-polls.ts';
import type { Received } from './message-row.ts';
import { Messages, type TakeOrder } from './messages.ts';
import { numberAttribute, redriveOf } from './queue-attributes.ts';
import { type Queue, Queues, queueArn } from './queues.ts';

/** What the operations of the queue service share. */
export class SqsService {
  readonly queues: Queues;
  readonly messages: Messages;
  readonly longPolls = new LongPolls();
  readonly now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.queues = new Queues(database);
    this.messages = new Messages(database);
    this.now = now;
  }

  /** Receives at most `count` messages now, and tells the dead-letter queue's receivers if any moved there. */
  take(queue: Queue, count: number, visibilitySeconds: number | undefined): Received[] {
    const redrive = redriveOf(queue.attributes);
    const target = redrive && this.queues.atArn(redrive.deadLetterTargetArn);
    const order: TakeOrder = {
      queue: queue.name,
      count,
      hiddenForMs: (visibilitySeconds ?? numberAttribute(queue.attributes, 'VisibilityTimeout')) * 1000,
      deadLetters: target && {
        queue: target.name,
        sourceArn: queueArn(queue.name),
        maxReceiveCount: redrive.maxReceiveCount,
      },
    };
    const taken = this.messages.take(order, this.now());
    if (target) this.longPolls.wake(target.name);
    return taken;
  }
}
