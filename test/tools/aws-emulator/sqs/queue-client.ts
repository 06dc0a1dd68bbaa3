import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** Short ways to say what the tests of queues say all the time. */
export interface QueueClient {
  /** A queue that no other test uses; answers its URL. */
  newQueue(attributes?: Record<string, string>): Promise<string>;
  send(queueUrl: string, ...bodies: string[]): Promise<void>;
  /** One receive, with all system attributes; of one message unless set otherwise. */
  receive(queueUrl: string, more?: Partial<ReceiveMessageCommandInput>): Promise<Message[]>;
  attributes(queueUrl: string): Promise<Record<string, string>>;
}

export function queueClient(sqs: SQSClient): QueueClient {
  let queuesMade = 0;
  return {
    async newQueue(attributes = {}) {
      queuesMade += 1;
      const input = { QueueName: `queue-${queuesMade}`, Attributes: attributes };
      return (await sqs.send(new CreateQueueCommand(input))).QueueUrl ?? '';
    },
    async send(queueUrl, ...bodies) {
      for (const body of bodies)
        await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
    },
    async receive(queueUrl, more = {}) {
      const input = { QueueUrl: queueUrl, MessageSystemAttributeNames: ['All' as const], ...more };
      return (await sqs.send(new ReceiveMessageCommand(input))).Messages ?? [];
    },
    async attributes(queueUrl) {
      const input = { QueueUrl: queueUrl, AttributeNames: ['All' as const] };
      return (await sqs.send(new GetQueueAttributesCommand(input))).Attributes ?? {};
    },
  };
}

export const bodies = (messages: Message[]) => messages.map((message) => message.Body);
export const handleOf = (messages: Message[]) => messages[0]?.ReceiptHandle ?? '';
