import { sqsDeadLetters } from '../aws/dead-letters/dead-letters.ts';
import { sqsEraseQueue } from '../aws/erasure/erase-queue.ts';
import { sqsEventQueue } from '../aws/events/event-queue.ts';
import { hideMessage } from '../aws/queues/hide-message.ts';
import { sqsQueues, sqsReportQueue } from '../aws/queues/queues.ts';
import type { DeadLetters } from '../ports/dead-letters.ts';
import type { ReportQueue } from '../ports/directory.ts';
import type { EventQueue } from '../ports/events.ts';
import type { Queues } from '../ports/world.ts';
import { optional, queuePairs, required } from './environment.ts';
import { sqsClient } from './sqs-client.ts';

type FeedingQueue =
  | 'PLAN'
  | 'SMS'
  | 'ORDERS'
  | 'NOTIFICATIONS'
  | 'RECONCILIATION'
  | 'EVENTS'
  | 'ERASE'
  | 'COUNT';

/** The queues that this function may send to are those that its environment names. */
export function openQueues(): Queues {
  const [sms, plan] = [optional('SMS_QUEUE_URL'), optional('PLAN_QUEUE_URL')];
  const [urgent, reconciliation] = [optional('URGENT_QUEUE_URL'), optional('RECONCILIATION_QUEUE_URL')];
  const [orders, notifications] = [optional('ORDERS_QUEUE_URL'), optional('NOTIFICATIONS_QUEUE_URL')];
  const count = optional('COUNT_QUEUE_URL');
  return sqsQueues(sqsClient(), {
    ...(sms === undefined ? {} : { sms }),
    ...(urgent === undefined ? {} : { urgent }),
    ...(orders === undefined ? {} : { orders }),
    ...(notifications === undefined ? {} : { notifications }),
    ...(plan === undefined ? {} : { plan }),
    ...(reconciliation === undefined ? {} : { reconciliation }),
    ...(count === undefined ? {} : { count }),
  });
}

export function openReportQueue(): ReportQueue {
  return sqsReportQueue(sqsClient(), required('PLAN_QUEUE_URL'));
}

export function openEventQueue(): EventQueue {
  return sqsEventQueue(sqsClient(), required('EVENTS_QUEUE_URL'));
}

/**
 * Hides messages of the queue that feeds this function.
 *
 * @param variable of the environment that holds the queue's URL
 */
export function hideIn(variable: `${FeedingQueue}_QUEUE_URL`): ReturnType<typeof hideMessage> {
  return hideMessage(sqsClient(), required(variable));
}

export function openEraseQueue() {
  return sqsEraseQueue(sqsClient(), required('ERASE_QUEUE_URL'));
}

/** The dead letters of all queues; the stack says where they are. */
export function openDeadLetters(): DeadLetters {
  const urls = Object.entries(queuePairs('DEAD_LETTERS')).map(([queue, [source, messages]]) => [
    queue,
    { messages, source },
  ]);
  return sqsDeadLetters(sqsClient(), Object.fromEntries(urls));
}
