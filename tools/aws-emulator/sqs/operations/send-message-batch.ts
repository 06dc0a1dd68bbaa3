import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import { checkBatch, entryId, failedEntry } from '../batch.ts';
import { checkMessage, enqueue, messageFields } from '../outgoing-message.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({
  QueueUrl: z.string(),
  Entries: z.array(z.strictObject({ Id: entryId, ...messageFields })),
});

// Source: SQS API reference, SendMessageBatch: the limit holds for all entries together.
const batchBytesMax = 1_048_576;

export const sendMessageBatch = operation(input, ({ QueueUrl, Entries: entries }, sqs: SqsService, call) => {
  const queue = sqs.queues.atUrl(QueueUrl);
  checkBatch(entries);
  const bytes = entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.MessageBody), 0);
  if (bytes > batchBytesMax) {
    throw new AwsError(
      'BatchRequestTooLong',
      `Batch requests cannot be longer than ${batchBytesMax} bytes. You have sent ${bytes} bytes.`,
    );
  }
  const failed: ReturnType<typeof failedEntry>[] = [];
  const sound = entries.filter((entry) => {
    try {
      checkMessage(queue, entry);
      return true;
    } catch (cause) {
      failed.push(failedEntry(entry.Id, cause));
      return false;
    }
  });
  const sent = enqueue(sqs, queue, sound, call);
  return { Successful: sent.map((message, index) => ({ Id: sound[index]?.Id, ...message })), Failed: failed };
});
