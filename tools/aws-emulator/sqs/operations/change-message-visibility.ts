import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import { checkReceiptHandle } from '../receipt-handle.ts';
import { invalidParameter } from '../sqs-error.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({
  QueueUrl: z.string(),
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.number().int().min(0).max(43_200),
});

// Source: SQS API reference, ChangeMessageVisibility: the limit counts from the receive, and extending does not renew
// it.
const hiddenMsMax = 43_200_000;

export const changeMessageVisibility = operation(input, (order, sqs: SqsService) => {
  const queue = sqs.queues.atUrl(order.QueueUrl);
  checkReceiptHandle(order.ReceiptHandle);
  const nowMs = sqs.now();
  const message = sqs.messages.withReceipt(queue.name, order.ReceiptHandle);
  if (!message || message.visible_at_ms <= nowMs) {
    throw new AwsError('MessageNotInflight', 'The message referred to is not in flight.');
  }
  const visibleAtMs = nowMs + order.VisibilityTimeout * 1000;
  if (visibleAtMs - (message.received_ms ?? nowMs) > hiddenMsMax) {
    throw invalidParameter('Total VisibilityTimeout for the message is beyond the limit of 43200 seconds.');
  }
  sqs.messages.showAt(message.seq, visibleAtMs);
  sqs.longPolls.wake(queue.name);
});
