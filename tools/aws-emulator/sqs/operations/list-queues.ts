import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { queueUrl } from '../queues.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({ QueueNamePrefix: z.string().default('') });

/** All queues in one answer: there are never more than the 1000 that AWS puts into one. */
export const listQueues = operation(input, ({ QueueNamePrefix }, sqs: SqsService, call) => {
  const names = sqs.queues.names().filter((name) => name.startsWith(QueueNamePrefix));
  return names.length === 0 ? {} : { QueueUrls: names.map((name) => queueUrl(call.baseUrl, name)) };
});
