import * as z from 'zod';
import { AwsError, notImplemented } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import { checkAttributes } from '../check-attributes.ts';
import { queueUrl } from '../queues.ts';
import { invalidParameter } from '../sqs-error.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({
  QueueName: z.string(),
  Attributes: z.record(z.string(), z.string()).default({}),
  // Tags carry no behaviour.
  tags: z.record(z.string(), z.string()).optional(),
});

/** Standard queues only. The same name with the same settings is the same queue, over a restart too. */
export const createQueue = operation(
  input,
  ({ QueueName: name, Attributes: attributes }, sqs: SqsService, call) => {
    if (name.endsWith('.fifo') || 'FifoQueue' in attributes) throw notImplemented('FIFO queues');
    if (!/^[\w-]{1,80}$/.test(name)) {
      throw invalidParameter(
        'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length',
      );
    }
    checkAttributes(attributes, sqs.queues);
    const existing = sqs.queues.find(name);
    if (!existing) sqs.queues.create(name, attributes, sqs.now());
    const different = Object.keys(attributes).find(
      (key) => existing && existing.attributes[key] !== attributes[key],
    );
    if (different !== undefined) {
      throw new AwsError(
        'QueueNameExists',
        `A queue already exists with the same name and a different value for ${different}.`,
      );
    }
    return { QueueUrl: queueUrl(call.baseUrl, name) };
  },
);
