import { sqsQueueDepths } from '../../aws/status/queue-depths.ts';
import { sqsClient } from '../queues/sqs-client.ts';

/** Loaded with the first question how long queues are: no other read needs a client of SQS. */
export function openSqsDepths(queues: Readonly<Record<string, readonly [string, string]>>) {
  const addresses = Object.entries(queues).map(([name, [messages, dead]]) => [name, { messages, dead }]);
  return sqsQueueDepths(sqsClient(), Object.fromEntries(addresses));
}
