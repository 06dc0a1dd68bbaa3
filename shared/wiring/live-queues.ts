import { sqsEventQueue } from '../aws/events/event-queue.ts';
import { hideMessage } from '../aws/queues/hide-message.ts';
import { sqsQueues } from '../aws/queues/queues.ts';
import type { EventQueue } from '../ports/events.ts';
import type { Queues } from '../ports/world.ts';
import { optional, required } from './live.ts';
import { sqsClient } from './live-clients.ts';

/** The queues that this function may send to are those that its environment names. */
export function liveQueues(): Queues {
  const [sms, plan] = [optional('SMS_QUEUE_URL'), optional('PLAN_QUEUE_URL')];
  const [urgent, settle] = [optional('URGENT_QUEUE_URL'), optional('SETTLE_QUEUE_URL')];
  const [orders, notices] = [optional('ORDERS_QUEUE_URL'), optional('NOTICES_QUEUE_URL')];
  return sqsQueues(sqsClient(), {
    ...(sms === undefined ? {} : { sms }),
    ...(urgent === undefined ? {} : { urgent }),
    ...(orders === undefined ? {} : { orders }),
    ...(notices === undefined ? {} : { notices }),
    ...(plan === undefined ? {} : { plan }),
    ...(settle === undefined ? {} : { settle }),
  });
}

export function liveEventQueue(): EventQueue {
  return sqsEventQueue(sqsClient(), required('EVENTS_QUEUE_URL'));
}

/**
 * Hides messages of the queue that feeds this function.
 *
 * @param variable of the environment that holds the queue's URL
 */
export function hideIn(
  variable: `${'PLAN' | 'SMS' | 'ORDERS' | 'NOTICES' | 'SETTLE' | 'EVENTS' | 'ERASE'}_QUEUE_URL`,
): ReturnType<typeof hideMessage> {
  return hideMessage(sqsClient(), required(variable));
}
