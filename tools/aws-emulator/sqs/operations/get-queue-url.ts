import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import { queueUrl } from '../queues.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({ QueueName: z.string() });

export const getQueueUrl = operation(input, ({ QueueName: name }, sqs: SqsService, call) => {
  if (!sqs.queues.find(name)) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return { QueueUrl: queueUrl(call.baseUrl, name) };
});
