import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { checkAttributes } from '../check-attributes.ts';
import type { QueueAttributes } from '../queue-attributes.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({ QueueUrl: z.string(), Attributes: z.record(z.string(), z.string()) });

/** Settings that are not named keep their value; an empty RedrivePolicy takes the dead-letter queue away. */
export const setQueueAttributes = operation(input, ({ QueueUrl, Attributes: changes }, sqs: SqsService) => {
  const queue = sqs.queues.atUrl(QueueUrl);
  const { RedrivePolicy, ...others } = changes;
  checkAttributes(RedrivePolicy ? changes : others, sqs.queues);
  const attributes: QueueAttributes = { ...queue.attributes, ...changes };
  sqs.queues.save({ ...queue, attributes });
});
