import { sqsDeadLetters } from '../../aws/dead-letters/dead-letters.ts';
import { hideMessage } from '../../aws/queues/hide-message.ts';
import { sqsEraseQueue, sqsEventQueue, sqsQueues, sqsReportQueue } from '../../aws/queues/queues.ts';
import type { Queues } from '../../ports/calls/queues.ts';
import type { DeadLetters } from '../../ports/dead-letters.ts';
import type { ReportQueue } from '../../ports/directory/reports.ts';
import type { EventQueue } from '../../ports/events.ts';
import type { ExportQueue } from '../../ports/suppression/suppressions.ts';
import { queuePairs, queueUrl, requiredQueueUrl } from './queue-addresses.ts';
import { sqsClient } from './sqs-client.ts';

/** The queues that this function may send to are those that its environment names. */
export function openQueues(): Queues {
  const [sms, urgent, orders] = [queueUrl('SMS'), queueUrl('URGENT'), queueUrl('ORDERS')];
  const [notifications, reconciliation] = [queueUrl('NOTIFICATIONS'), queueUrl('RECONCILIATION')];
  const [plan, count] = [queueUrl('PLAN'), queueUrl('COUNT')];
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

/** Reports and exports are written by the planner. */
export function openPlannerQueue(): ReportQueue & ExportQueue {
  return sqsReportQueue(sqsClient(), requiredQueueUrl('PLAN'));
}

export function openEventQueue(): EventQueue {
  return sqsEventQueue(sqsClient(), requiredQueueUrl('EVENTS'));
}

/** Hides messages of the queue that feeds this function. */
export function hideIn(queue: Parameters<typeof requiredQueueUrl>[0]): ReturnType<typeof hideMessage> {
  return hideMessage(sqsClient(), requiredQueueUrl(queue));
}

export function openEraseQueue() {
  return sqsEraseQueue(sqsClient(), requiredQueueUrl('ERASE'));
}

/** The dead letters of all queues; the stack says where they are. */
export function openDeadLetters(): DeadLetters {
  const urls = Object.entries(queuePairs('DEAD_LETTERS')).map(([queue, [source, messages]]) => [
    queue,
    { messages, source },
  ]);
  return sqsDeadLetters(sqsClient(), Object.fromEntries(urls));
}
