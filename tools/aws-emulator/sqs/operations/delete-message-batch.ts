import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { checkBatch, entryId, failedEntry } from '../batch.ts';
import { checkReceiptHandle } from '../receipt-handle.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({
  QueueUrl: z.string(),
  Entries: z.array(z.strictObject({ Id: entryId, ReceiptHandle: z.string() })),
});

export const deleteMessageBatch = operation(input, ({ QueueUrl, Entries: entries }, sqs: SqsService) => {
  const queue = sqs.queues.atUrl(QueueUrl);
  checkBatch(entries);
  const done: { Id: string }[] = [];
  const failed: ReturnType<typeof failedEntry>[] = [];
  for (const { Id, ReceiptHandle } of entries) {
    try {
      checkReceiptHandle(ReceiptHandle);
      sqs.messages.delete(queue.name, ReceiptHandle);
      done.push({ Id });
    } catch (cause) {
      failed.push(failedEntry(Id, cause));
    }
  }
  return { Successful: done, Failed: failed };
});
