import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { checkReceiptHandle } from '../receipt-handle.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({ QueueUrl: z.string(), ReceiptHandle: z.string() });

/** Answers success for an out-of-date receipt as well, and then deletes nothing, as SQS does. */
export const deleteMessage = operation(input, ({ QueueUrl, ReceiptHandle: receipt }, sqs: SqsService) => {
  const queue = sqs.queues.atUrl(QueueUrl);
  checkReceiptHandle(receipt);
  sqs.messages.delete(queue.name, receipt);
});
