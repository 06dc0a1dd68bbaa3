import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { checkMessage, enqueue, messageFields } from '../outgoing-message.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({ QueueUrl: z.string(), ...messageFields });

export const sendMessage = operation(input, ({ QueueUrl, ...message }, sqs: SqsService, call) => {
  const queue = sqs.queues.atUrl(QueueUrl);
  checkMessage(queue, message);
  return enqueue(sqs, queue, [message], call)[0];
});
