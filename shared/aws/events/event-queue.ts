import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EventQueue } from '../../ports/events.ts';

export function sqsEventQueue(sqs: SQSClient, url: string): EventQueue {
  return {
    async sendEvent({ source, eventName }) {
      const MessageBody = JSON.stringify({ source, eventName });
      await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
    },
  };
}
