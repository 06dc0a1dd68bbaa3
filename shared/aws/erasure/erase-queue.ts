import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EraseQueue } from '../../ports/erasure.ts';

/** The queue that feeds the erasing of numbers. */
export function sqsEraseQueue(sqs: SQSClient, queueUrl: string): EraseQueue {
  return {
    async sendErase({ erasureId }) {
      const MessageBody = JSON.stringify({ erasureId });
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
    },
  };
}
