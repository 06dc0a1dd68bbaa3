import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { QueueDepths } from '../../ports/status.ts';

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
  const counts = async (QueueUrl: string) => {
    const AttributeNames = [
      'ApproximateNumberOfMessages' as const,
      'ApproximateNumberOfMessagesDelayed' as const,
      'ApproximateNumberOfMessagesNotVisible' as const,
    ];
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    const [visible, delayed, inFlight] = AttributeNames.map((name) => Number(Attributes[name] ?? 0));
    return { waiting: (visible ?? 0) + (delayed ?? 0), inFlight: inFlight ?? 0 };
  };
  return {
    names: Object.keys(queues),
    async depth(name) {
      const queue = Object.hasOwn(queues, name) ? queues[name] : undefined;
      if (queue === undefined) throw new Error(`There is no queue ${name}`);
      const [own, dead] = await Promise.all([counts(queue.messages), counts(queue.dead)]);
      return { ...own, dead: dead.waiting + dead.inFlight };
    },
  };
}
