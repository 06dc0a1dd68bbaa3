import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import { queueArn } from '../queues.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({ QueueUrl: z.string(), AttributeNames: z.array(z.string()).default([]) });

export const getQueueAttributes = operation(input, ({ QueueUrl, AttributeNames: names }, sqs: SqsService) => {
  const queue = sqs.queues.atUrl(QueueUrl);
  const counts = sqs.messages.count(queue.name, sqs.now());
  const known: Record<string, string> = {
    ...queue.attributes,
    QueueArn: queueArn(queue.name),
    CreatedTimestamp: String(Math.floor(queue.createdMs / 1000)),
    ApproximateNumberOfMessages: String(counts.visible),
    ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
  };
  if (names.includes('All')) return { Attributes: known };
  return { Attributes: Object.fromEntries(names.flatMap((name) => entryOf(known, name))) };
});

function entryOf(known: Readonly<Record<string, string>>, name: string): [string, string][] {
  const value = known[name];
  if (value !== undefined) return [[name, value]];
  // A queue without dead letters simply has no such setting.
  if (name === 'RedrivePolicy') return [];
  throw new AwsError(
    'InvalidAttributeName',
    `Unknown Attribute ${name}, or one that the local emulator lacks.`,
  );
}
