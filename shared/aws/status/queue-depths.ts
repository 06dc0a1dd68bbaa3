import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { QueueDepths, WaitingMessages } from '../../ports/status.ts';

/** Where a queue is, and where the messages are that its worker gave up. */
type QueueAddresses = { readonly messages: string; readonly dead: string };

/**
 * Depths of queues in SQS, as many as it knows of at the moment: they may lag behind by a minute. How old the oldest
 * message is SQS tells CloudWatch alone, minutes later.
 *
 * Source: Amazon SQS API Reference, GetQueueAttributes; Developer Guide, "Available CloudWatch metrics for Amazon SQS".
 */
export function sqsQueueDepths(
  sqs: SQSClient,
  queues: Readonly<Record<string, QueueAddresses>>,
): QueueDepths {
  return {
    names: Object.keys(queues),
    async depth(name) {
      const queue = Object.hasOwn(queues, name) ? queues[name] : undefined;
      if (queue === undefined) throw new Error(`There is no queue ${name}`);
      const [own, dead] = await Promise.all([counts(sqs, queue.messages), counts(sqs, queue.dead)]);
      return { ...own, dead: dead.waiting + dead.inFlight };
    },
  };
}

/** How many messages wait in all of these queues. */
export function sqsWaiting(sqs: SQSClient, urls: readonly string[]): WaitingMessages {
  return async () => {
    const all = await Promise.all(urls.map((url) => counts(sqs, url)));
    return all.reduce((sum, { waiting }) => sum + waiting, 0);
  };
}

async function counts(sqs: SQSClient, QueueUrl: string) {
  const AttributeNames = [
    'ApproximateNumberOfMessages' as const,
    'ApproximateNumberOfMessagesDelayed' as const,
    'ApproximateNumberOfMessagesNotVisible' as const,
  ];
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  const [visible, delayed, inFlight] = AttributeNames.map((name) => Number(Attributes[name] ?? 0));
  return { waiting: (visible ?? 0) + (delayed ?? 0), inFlight: inFlight ?? 0 };
}
